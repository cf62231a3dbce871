import * as z from 'zod';
import { AwsError, type AwsRequest, type Runtime } from '../../engine/types.ts';
import { jsonService, operation } from '../shared/json-service.ts';
import { perRuntime } from '../shared/per-runtime.ts';
import type { ExecutionRecord } from './execution.ts';
import type { StateMachine } from './state-machine.ts';

const MAX_INPUT_BYTES = 256 * 1024;
const PAGE_SIZE = 100;

/** This API uses seconds since 1970. */
const seconds = (milliseconds: number): number => milliseconds / 1000;

const describe = (record: ExecutionRecord, machineArn: string) => ({
  executionArn: record.arn,
  stateMachineArn: machineArn,
  name: record.name,
  status: record.status,
  startDate: seconds(record.startedAtMs),
  ...(record.stoppedAtMs === undefined ? {} : { stopDate: seconds(record.stoppedAtMs) }),
});

/** The state machines of a runtime by ARN. The first call for a runtime also starts its Step Functions service. */
export const stateMachinesOf = perRuntime((runtime: Runtime) => {
  const machines = new Map<string, StateMachine>();
  const authorizedMachine = (arn: string, action: string, request: AwsRequest): StateMachine => {
    const machine = machines.get(arn);
    if (!machine) throw new AwsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
    request.authorize(`states:${action}`, arn);
    return machine;
  };
  /** `…:execution:<machine>:<name>` belongs to `…:stateMachine:<machine>`. */
  const authorizedExecution = (
    executionArn: string,
    action: string,
    request: AwsRequest,
  ): [StateMachine, ExecutionRecord] => {
    request.authorize(`states:${action}`, executionArn);
    const machineArn = executionArn.replace(':execution:', ':stateMachine:').replace(/:[^:]*$/, '');
    const machine = machines.get(machineArn);
    const record = machine?.find(executionArn);
    if (!machine || !record) {
      throw new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`);
    }
    return [machine, record];
  };

  runtime.serve(
    'states',
    jsonService('Step Functions', '1.0', {
      StartExecution: operation(
        z.object({ stateMachineArn: z.string(), name: z.string().optional(), input: z.string().default('{}') }),
        async ({ stateMachineArn, name, input }, request) => {
          const machine = authorizedMachine(stateMachineArn, 'StartExecution', request);
          if (Buffer.byteLength(input) > MAX_INPUT_BYTES) {
            throw new AwsError('InvalidExecutionInput', 'The input is longer than 262144 bytes');
          }
          const record = await machine.start(input, name);
          return { executionArn: record.arn, startDate: seconds(record.startedAtMs) };
        },
      ),
      DescribeExecution: operation(z.object({ executionArn: z.string() }), async ({ executionArn }, request) => {
        const [machine, record] = authorizedExecution(executionArn, 'DescribeExecution', request);
        const { input, output, error, cause } = record;
        return {
          ...describe(record, machine.arn),
          input,
          inputDetails: { included: true },
          ...(output === undefined ? {} : { output, outputDetails: { included: true } }),
          ...(error === undefined ? {} : { error }),
          ...(cause === undefined ? {} : { cause }),
        };
      }),
      StopExecution: operation(
        z.object({ executionArn: z.string(), error: z.string().optional(), cause: z.string().optional() }),
        async ({ executionArn, error, cause }, request) => {
          const [machine] = authorizedExecution(executionArn, 'StopExecution', request);
          const stopped = await machine.stopExecution(executionArn, error, cause);
          return { stopDate: seconds(stopped.stoppedAtMs ?? Date.now()) };
        },
      ),
      ListExecutions: operation(
        z.object({
          stateMachineArn: z.string(),
          statusFilter: z.string().optional(),
          maxResults: z.number().int().min(0).max(1000).optional(),
          nextToken: z.string().regex(/^\d+$/).optional(),
        }),
        async ({ stateMachineArn, statusFilter, maxResults, nextToken }, request) => {
          const machine = authorizedMachine(stateMachineArn, 'ListExecutions', request);
          const all = machine.list().filter(({ status }) => statusFilter === undefined || status === statusFilter);
          const from = Number(nextToken ?? 0);
          const to = from + (maxResults || PAGE_SIZE);
          return {
            executions: all.slice(from, to).map((record) => describe(record, stateMachineArn)),
            ...(to < all.length ? { nextToken: String(to) } : {}),
          };
        },
      ),
    }),
  );
  return machines;
});

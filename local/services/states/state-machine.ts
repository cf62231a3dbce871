import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AwsError, type Runtime } from '../../engine/types.ts';
import { openRecordStore } from '../shared/record-store.ts';
import { readDefinition } from './definition.ts';
import { type ExecutionRecord, type RunningExecution, runExecution } from './execution.ts';

/**
 * As on AWS, the name of an execution cannot be reused until this much time has passed since the execution ended. Here,
 * older executions are removed only when the runtime starts.
 */
const NAME_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;
const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;

/** Available as `runtime.find('state-machine', arn)`. */
export interface StateMachine {
  readonly arn: string;
  /** If an execution with the same name and input is running, returns it. */
  start(input: string, name?: string): Promise<ExecutionRecord>;
  find(executionArn: string): ExecutionRecord | undefined;
  /** Newest first. */
  list(): ExecutionRecord[];
  stopExecution(executionArn: string, error?: string, cause?: string): Promise<ExecutionRecord>;
  /** Continues the executions that were running when the runtime last stopped. */
  resume(): void;
  /** Stops the running executions and keeps their state on disk for `resume`. */
  suspend(): Promise<void>;
}

const readInput = (input: string): unknown => {
  try {
    return JSON.parse(input);
  } catch {
    throw new AwsError(
      'InvalidExecutionInput',
      `Invalid State Machine Execution Input: '${input.slice(0, 100)}' is not JSON`,
    );
  }
};
const isSameInput = (left: string, right: string): boolean =>
  JSON.stringify(readInput(left)) === JSON.stringify(readInput(right));

export const openStateMachine = (
  runtime: Runtime,
  options: { readonly name: string; readonly roleArn: string; readonly definition: string },
): StateMachine => {
  const { name: machineName, roleArn } = options;
  const base = `arn:aws:states:${runtime.region}:${runtime.accountId}`;
  const arn = `${base}:stateMachine:${machineName}`;
  const runnable = readDefinition(options.definition, runtime.speed);
  const store = openRecordStore<ExecutionRecord>(join(runtime.stateDir('states'), machineName));
  const executions = new Map<string, ExecutionRecord>();
  const running = new Map<string, RunningExecution>();

  const save = async (record: ExecutionRecord): Promise<void> => {
    executions.set(record.arn, record);
    await store.put(record.name, record);
  };
  const run = (record: ExecutionRecord): void => {
    const execution = runExecution({ runtime, machineArn: arn, machineName, roleArn, runnable, save }, record);
    running.set(record.arn, execution);
    const finished = () => running.delete(record.arn);
    execution.done.then(finished, (error: unknown) => {
      finished();
      runtime.log(`${record.arn}: ${error instanceof Error ? error.message : String(error)}`);
    });
  };

  const oldestMs = Date.now() - NAME_RETENTION_MS;
  for (const record of store.load()) {
    if ((record.stoppedAtMs ?? Number.POSITIVE_INFINITY) >= oldestMs) executions.set(record.arn, record);
    else void store.remove(record.name);
  }

  return {
    arn,
    async start(input, name = randomUUID()) {
      if (!NAME.test(name)) throw new AwsError('InvalidName', `Invalid Name: '${name}'`);
      readInput(input);
      const executionArn = `${base}:execution:${machineName}:${name}`;
      const existing = executions.get(executionArn);
      if (existing) {
        if (existing.status === 'RUNNING' && isSameInput(existing.input, input)) return existing;
        throw new AwsError('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`);
      }
      const record: ExecutionRecord = { name, arn: executionArn, input, startedAtMs: Date.now(), status: 'RUNNING' };
      // Register the execution before it is stored, so that a second start with the same name finds it.
      executions.set(executionArn, record);
      try {
        await save(record);
      } catch (error) {
        executions.delete(executionArn);
        throw error;
      }
      run(record);
      return record;
    },
    find: (executionArn) => executions.get(executionArn),
    list: () => [...executions.values()].sort((left, right) => right.startedAtMs - left.startedAtMs),
    async stopExecution(executionArn, error, cause) {
      const record = executions.get(executionArn);
      if (!record) throw new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`);
      return (await running.get(executionArn)?.abort(error, cause)) ?? record;
    },
    resume() {
      for (const record of executions.values()) {
        if (record.status === 'RUNNING' && !running.has(record.arn)) run(record);
      }
    },
    async suspend() {
      await Promise.all([...running.values()].map((execution) => execution.suspend()));
    },
  };
};

import { AwsError, type Runtime } from '../../engine/types.ts';
import type { LambdaPermissions } from '../lambda/lambda-permissions.ts';
import type { Queue } from '../sqs/queue.ts';
import type { StateMachine } from '../states/state-machine.ts';

/** What a rule or a schedule is, to the resource it calls. */
export interface Caller {
  /** `events.amazonaws.com` or `scheduler.amazonaws.com`. */
  readonly service: string;
  readonly arn: string;
  readonly roleArn?: string | undefined;
}

type Send = (runtime: Runtime, caller: Caller, targetArn: string, input: string) => Promise<void>;

const noPermission = (caller: Caller, action: string, targetArn: string) =>
  new AwsError(
    'NO_PERMISSIONS',
    `${caller.service} for ${caller.arn} is not authorized to perform: ${action} on resource: ${targetArn}`,
  );

/** A role given to the target decides; without one the target's own policy does. */
const authorize = (
  runtime: Runtime,
  caller: Caller,
  action: string,
  targetArn: string,
  ownPolicy: () => boolean,
): void => {
  if (caller.roleArn) {
    try {
      runtime.authorizeRole(caller.roleArn, action, targetArn);
      return;
    } catch (error) {
      throw error instanceof AwsError ? noPermission(caller, action, targetArn) : error;
    }
  }
  if (!ownPolicy()) throw noPermission(caller, action, targetArn);
};

const sendToFunction: Send = async (runtime, caller, targetArn, input) => {
  authorize(runtime, caller, 'lambda:InvokeFunction', targetArn, () =>
    runtime.find<LambdaPermissions>('lambda', 'permissions').allows(targetArn, caller.service, caller.arn),
  );
  await runtime.functions.invokeAsync(targetArn, JSON.parse(input));
};

const sendToQueue: Send = async (runtime, caller, targetArn, input) => {
  const queue = runtime.find<Queue>('queue', targetArn);
  authorize(runtime, caller, 'sqs:SendMessage', targetArn, () =>
    queue.allowsService(caller.service, 'sqs:SendMessage', caller.arn),
  );
  await queue.send(input, { senderId: caller.service });
};

const sendToStateMachine: Send = async (runtime, caller, targetArn, input) => {
  // Step Functions has no resource policies: a target needs a role.
  authorize(runtime, caller, 'states:StartExecution', targetArn, () => false);
  await runtime.find<StateMachine>('state-machine', targetArn).start(input);
};

const sends: Readonly<Record<string, Send>> = { lambda: sendToFunction, sqs: sendToQueue, states: sendToStateMachine };

/** The way to send to a target; a kind of target that the runtime does not have throws at once. */
export const senderFor = (targetArn: string): Send => {
  const service = targetArn.split(':')[2] ?? '';
  const send = sends[service];
  if (!send) throw new Error(`the target ${targetArn} is not supported locally`);
  return send;
};

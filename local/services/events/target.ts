import { AwsError, type Runtime } from '../../engine/types.ts';
import type { LambdaPermissions } from '../lambda/lambda-permissions.ts';
import type { Queue } from '../sqs/queue.ts';
import type { StateMachine } from '../states/state-machine.ts';

/** The rule or schedule that calls a target. */
export interface Caller {
  /** `events.amazonaws.com` or `scheduler.amazonaws.com`. */
  readonly service: string;
  readonly arn: string;
  /** The role that the configuration of the target names. */
  readonly roleArn?: string | undefined;
}

type Send = (runtime: Runtime, caller: Caller, targetArn: string, input: string) => Promise<void>;

const noPermission = (caller: Caller, action: string, targetArn: string) =>
  new AwsError(
    'NO_PERMISSIONS',
    `${caller.service} for ${caller.arn} is not authorized to perform: ${action} on resource: ${targetArn}`,
  );

const noResource = (targetArn: string) => new AwsError('NO_RESOURCE', `The target ${targetArn} does not exist.`);

const findTarget = <T>(runtime: Runtime, kind: string, targetArn: string): T => {
  try {
    return runtime.find<T>(kind, targetArn);
  } catch {
    throw noResource(targetArn);
  }
};

/** Throws unless the caller's role allows the action. Without a role, the target's resource policy must allow it. */
const authorize = (
  runtime: Runtime,
  caller: Caller,
  action: string,
  targetArn: string,
  isAllowedByResourcePolicy: () => boolean,
): void => {
  if (caller.roleArn) {
    try {
      runtime.authorizeRole(caller.roleArn, action, targetArn);
      return;
    } catch (error) {
      throw error instanceof AwsError ? noPermission(caller, action, targetArn) : error;
    }
  }
  if (!isAllowedByResourcePolicy()) throw noPermission(caller, action, targetArn);
};

const sendToFunction: Send = async (runtime, caller, targetArn, input) => {
  authorize(runtime, caller, 'lambda:InvokeFunction', targetArn, () =>
    runtime.find<LambdaPermissions>('lambda', 'permissions').allows(targetArn, caller.service, caller.arn),
  );
  try {
    await runtime.functions.invokeAsync(targetArn, JSON.parse(input));
  } catch (error) {
    throw error instanceof AwsError && error.code === 'ResourceNotFoundException' ? noResource(targetArn) : error;
  }
};

const sendToQueue: Send = async (runtime, caller, targetArn, input) => {
  const queue = findTarget<Queue>(runtime, 'queue', targetArn);
  authorize(runtime, caller, 'sqs:SendMessage', targetArn, () =>
    queue.allowsService(caller.service, 'sqs:SendMessage', caller.arn),
  );
  await queue.send(input, { senderId: caller.service });
};

const sendToStateMachine: Send = async (runtime, caller, targetArn, input) => {
  // Step Functions has no resource policies, so the caller needs a role.
  authorize(runtime, caller, 'states:StartExecution', targetArn, () => false);
  await findTarget<StateMachine>(runtime, 'state-machine', targetArn).start(input);
};

const senders: Readonly<Record<string, Send>> = {
  lambda: sendToFunction,
  sqs: sendToQueue,
  states: sendToStateMachine,
};

/** Returns the function that sends to a target. Throws for an unsupported kind of target. */
export const senderFor = (targetArn: string): Send => {
  const service = targetArn.split(':')[2] ?? '';
  const send = senders[service];
  if (!send) throw new Error(`the target ${targetArn} is not supported locally`);
  return send;
};

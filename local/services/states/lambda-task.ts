import * as z from 'zod';
import { AwsError, type InvokeOptions, type Priority, type Runtime, TIME_LIMIT_EXCEEDED } from '../../engine/types.ts';
import { readPath } from '../shared/json-path.ts';
import { MAX_TIMER_SECONDS, type TaskFields } from './definition.ts';

/** An error that Retry and Catch match by its name. */
export class TaskError extends Error {
  constructor(name: string, cause: string) {
    super(cause);
    this.name = name;
  }
}

const json = z.json();
export type Json = z.output<typeof json>;
const lambdaInvokeInput = z.looseObject({ FunctionName: z.string(), Payload: json.default({}) });
const errorDocument = z.looseObject({ errorType: z.string().min(1) });

/** The limit for the input and for the result of a state. */
const MAX_DATA_BYTES = 256 * 1024;

const checkSize = (data: string, task: TaskFields, what: 'input' | 'result'): void => {
  if (Buffer.byteLength(data) <= MAX_DATA_BYTES) return;
  throw new TaskError(
    'States.DataLimitExceeded',
    `The ${what} of the task '${task.resource}' exceeds the maximum number of bytes.`,
  );
};

const parse = (payload: string): Json => {
  try {
    return json.parse(JSON.parse(payload));
  } catch {
    return null;
  }
};

/** A function's error keeps its error type. Without a type, it is Lambda.Unknown. */
const functionError = (payload: string): TaskError => {
  const document = errorDocument.safeParse(parse(payload));
  if (document.data?.errorType === TIME_LIMIT_EXCEEDED) return new TaskError('States.Timeout', '');
  return new TaskError(document.success ? document.data.errorType : 'Lambda.Unknown', payload);
};

const serviceError = (error: unknown): TaskError => {
  if (!(error instanceof AwsError)) return new TaskError('Lambda.ServiceException', String(error));
  const isDenied = error.code.startsWith('AccessDenied');
  return new TaskError(isDenied ? 'Lambda.AWSLambdaException' : `Lambda.${error.code}`, error.message);
};

const invoke = async (
  { runtime, roleArn, options }: TaskContext & { readonly options: InvokeOptions },
  functionArn: string,
  event: Json,
): Promise<Json> => {
  let result: Awaited<ReturnType<Runtime['functions']['invoke']>>;
  try {
    runtime.authorizeRole(roleArn, 'lambda:InvokeFunction', functionArn.replace(/:\$LATEST$/, ''));
    result = await runtime.functions.invoke(functionArn, event, options);
  } catch (error) {
    throw serviceError(error);
  }
  if (result.functionError) throw functionError(result.payload);
  return parse(result.payload);
};

/** The time limit of a task counts from the start of the function, so it does not include the wait for an instance. */
const timeLimitOf = ({ timeoutSeconds, timeoutSecondsPath }: TaskFields, input: Json): InvokeOptions => {
  const seconds = timeoutSecondsPath === undefined ? timeoutSeconds : readPath(input, timeoutSecondsPath);
  if (seconds === undefined && timeoutSecondsPath === undefined) return {};
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 1) {
    throw new TaskError('States.Runtime', 'The timeout of a task must be a positive whole number of seconds');
  }
  return { timeLimitMs: Math.min(seconds, MAX_TIMER_SECONDS) * 1000 };
};

export interface TaskContext {
  readonly runtime: Runtime;
  readonly roleArn: string;
  /** Aborts when the execution stops: a task that still waits for an instance never starts. */
  readonly signal: AbortSignal;
  /** The priority of the execution's next task. */
  readonly priority: () => Priority;
}

/** Runs a task whose resource is a function, or a task of the `lambda:invoke` integration. */
export const runLambdaTask = async (context: TaskContext, task: TaskFields, input: Json): Promise<Json> => {
  checkSize(JSON.stringify(input), task, 'input');
  const result = await runTask(context, task, input);
  checkSize(JSON.stringify(result), task, 'result');
  return result;
};

const runTask = async (context: TaskContext, task: TaskFields, input: Json): Promise<Json> => {
  const call = {
    ...context,
    options: { signal: context.signal, priority: context.priority(), ...timeLimitOf(task, input) },
  };
  if (task.resource.split(':')[2] === 'lambda') return invoke(call, task.resource, input);
  const parsed = lambdaInvokeInput.safeParse(input);
  if (!parsed.success) throw new TaskError('States.Runtime', 'lambda:invoke needs Parameters with a FunctionName');
  const Payload = await invoke(call, parsed.data.FunctionName, parsed.data.Payload);
  return { ExecutedVersion: '$LATEST', Payload, StatusCode: 200 };
};

import * as z from 'zod';
import { AwsError, type Runtime } from '../../engine/types.ts';

/** An error that Retry and Catch match by its name. */
export class TaskError extends Error {
  constructor(name: string, cause: string) {
    super(cause);
    this.name = name;
  }
}

const json = z.json();
export type Json = z.output<typeof json>;
const optimizedInput = z.looseObject({ FunctionName: z.string(), Payload: json.default({}) });
const errorDocument = z.looseObject({ errorType: z.string().min(1) });

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
  return new TaskError(document.success ? document.data.errorType : 'Lambda.Unknown', payload);
};

const serviceError = (error: unknown): TaskError => {
  if (!(error instanceof AwsError)) return new TaskError('Lambda.ServiceException', String(error));
  const isDenied = error.code.startsWith('AccessDenied');
  return new TaskError(isDenied ? 'Lambda.AWSLambdaException' : `Lambda.${error.code}`, error.message);
};

const invoke = async (runtime: Runtime, roleArn: string, functionArn: string, event: Json): Promise<Json> => {
  let result: Awaited<ReturnType<Runtime['functions']['invoke']>>;
  try {
    runtime.authorizeRole(roleArn, 'lambda:InvokeFunction', functionArn.replace(/:\$LATEST$/, ''));
    result = await runtime.functions.invoke(functionArn, event);
  } catch (error) {
    throw serviceError(error);
  }
  if (result.functionError) throw functionError(result.payload);
  return parse(result.payload);
};

/** Runs a task whose resource is a function, or a task of the `lambda:invoke` integration. */
export const runLambdaTask = async (
  runtime: Runtime,
  roleArn: string,
  resource: string,
  input: Json,
): Promise<Json> => {
  if (resource.split(':')[2] === 'lambda') return invoke(runtime, roleArn, resource, input);
  const parsed = optimizedInput.safeParse(input);
  if (!parsed.success) throw new TaskError('States.Runtime', 'lambda:invoke needs Parameters with a FunctionName');
  const Payload = await invoke(runtime, roleArn, parsed.data.FunctionName, parsed.data.Payload);
  return { ExecutedVersion: '$LATEST', Payload, StatusCode: 200 };
};

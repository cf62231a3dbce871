import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { UserError } from './user-error.ts';

/** What a function of the deployment responds with, parsed; its failure is said to the person. */
export async function invokeFunction(lambda: LambdaClient, functionName: string, input: object): Promise<unknown> {
  const { FunctionError, Payload } = await lambda
    .send(new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }))
    .catch((error: Error) => {
      throw new UserError(`${functionName} could not be called: ${error.message}`);
    });
  const result = JSON.parse(Buffer.from(Payload ?? []).toString() || '{}');
  if (FunctionError) throw new UserError(`${functionName} failed: ${result.errorMessage ?? FunctionError}`);
  return result;
}

import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { UserError } from '../shared/user-error.ts';
import { lacksCredentials, noCredentials } from './no-credentials.ts';

/** Invokes a function of the deployment and returns its parsed response. A failure is a `UserError`. */
export async function invokeFunction(lambda: LambdaClient, functionName: string, input: object): Promise<unknown> {
  const { FunctionError, Payload } = await lambda
    .send(new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }))
    .catch((error: Error) => {
      throw lacksCredentials(error)
        ? noCredentials()
        : new UserError(`${functionName} could not be called: ${error.message}`);
    });
  const result = JSON.parse(Buffer.from(Payload ?? []).toString() || '{}');
  if (FunctionError) throw new UserError(`${functionName} failed: ${result.errorMessage ?? FunctionError}`);
  return result;
}

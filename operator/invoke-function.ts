import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { UserError } from './user-error.ts';

const NO_CREDENTIALS = `There are no AWS credentials here, or no region, so no deployment can be called.

For the service on this machine (npm start), add --local.
For a deployment: aws configure, or the variables AWS_PROFILE and AWS_REGION.`;

/** Nobody has said who calls, or where. */
const isAnonymous = ({ name, message }: Error): boolean =>
  name === 'CredentialsProviderError' || message.startsWith('Region is missing');

/** What a function of the deployment responds with, parsed; its failure is said to the person. */
export async function invokeFunction(lambda: LambdaClient, functionName: string, input: object): Promise<unknown> {
  const { FunctionError, Payload } = await lambda
    .send(new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }))
    .catch((error: Error) => {
      throw new UserError(
        isAnonymous(error) ? NO_CREDENTIALS : `${functionName} could not be called: ${error.message}`,
      );
    });
  const result = JSON.parse(Buffer.from(Payload ?? []).toString() || '{}');
  if (FunctionError) throw new UserError(`${functionName} failed: ${result.errorMessage ?? FunctionError}`);
  return result;
}

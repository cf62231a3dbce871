import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { UserError } from './user-error.ts';

const NO_CREDENTIALS = `There are no AWS credentials, or no region, so no deployment can be called.

For the service on this machine (npm start), add --local.
For a deployment, run aws configure, or set the variables AWS_PROFILE and AWS_REGION.`;

const lacksCredentials = ({ name, message }: Error): boolean =>
  name === 'CredentialsProviderError' || message.startsWith('Region is missing');

/** Invokes a function of the deployment and returns its parsed response. A failure is a `UserError`. */
export async function invokeFunction(lambda: LambdaClient, functionName: string, input: object): Promise<unknown> {
  const { FunctionError, Payload } = await lambda
    .send(new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }))
    .catch((error: Error) => {
      throw new UserError(
        lacksCredentials(error) ? NO_CREDENTIALS : `${functionName} could not be called: ${error.message}`,
      );
    });
  const result = JSON.parse(Buffer.from(Payload ?? []).toString() || '{}');
  if (FunctionError) throw new UserError(`${functionName} failed: ${result.errorMessage ?? FunctionError}`);
  return result;
}

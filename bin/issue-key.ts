import { parseArgs } from 'node:util';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { awsClient, type DeploymentOptions } from '../operator/aws-client.ts';
import { UserError } from '../operator/user-error.ts';

const HELP = `Issues an API key for an e-mail address; makes the account where there is none yet.

npm run issue-key -- --email you@example.com [options]

  --email ADDRESS   whose account the key belongs to
  --name NAME       what the key is for, as its owner will see it
  --stack NAME      the deployed stack (default Qpr), in the account and region of your AWS credentials
  --local           the service that runs on this machine (npm start) instead
  --data DIR        its data directory (default .local)
  --help            this text

The key is printed once and can never be shown again.`;

/** Functions are named after their stack, so the name is known without asking CloudFormation. */
async function invoke(deployment: DeploymentOptions, input: object): Promise<Record<string, string>> {
  const functionName = `${deployment.stack}-issue-key`;
  const lambda = new LambdaClient(awsClient(deployment));
  const { FunctionError, Payload } = await lambda
    .send(new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }))
    .catch((error: Error) => {
      throw new UserError(`${functionName} could not be called: ${error.message}`);
    });
  const answer = JSON.parse(Buffer.from(Payload ?? []).toString() || '{}');
  if (FunctionError) throw new UserError(String(answer.errorMessage ?? FunctionError));
  return answer;
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        stack: { type: 'string', default: 'Qpr' },
        local: { type: 'boolean', default: false },
        data: { type: 'string', default: '.local' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}

try {
  const options = readOptions();
  if (options.help) {
    process.stdout.write(`${HELP}\n`);
  } else {
    if (!options.email) throw new UserError(`Say for whom: --email you@example.com\n\n${HELP}`);
    const deployment = { stack: options.stack, ...(options.local && { dataDir: options.data }) };
    const issued = await invoke(deployment, { email: options.email, name: options.name });
    // The key alone on stdout, so that a script can take it; the rest is for the person.
    process.stderr.write(`Key ${issued.key_id} of account ${issued.account_id} (${issued.email}); shown only now:\n`);
    process.stdout.write(`${issued.api_key}\n`);
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

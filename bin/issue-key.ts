import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { InvokeCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';

const HELP = `Issues an API key for an e-mail address; makes the account where there is none yet.

npm run issue-key -- --email you@example.com [options]

  --email ADDRESS   whose account the key belongs to
  --name NAME       what the key is for, as its owner will see it
  --stack NAME      the deployed stack (default Qpr), in the account and region of your AWS credentials
  --local           the service that runs on this machine (npm start) instead
  --data DIR        its data directory (default .local)
  --help            this text

The key is printed once and can never be shown again.`;

class UserError extends Error {}

/** Where the function is and how to reach it. */
interface Target {
  readonly functionName: string;
  readonly client: LambdaClientConfig;
}

/** Functions are named after their stack, so the name is known without asking CloudFormation. */
const deployed = (stack: string): Target => ({ functionName: `${stack}-issue-key`, client: {} });

function local(dataDir: string): Target {
  const file = join(dataDir, 'operator.json');
  let operator: Record<string, string>;
  try {
    operator = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new UserError(
      `${file} is not there: start the service first (npm start), or name its directory with --data.`,
    );
  }
  const { endpoint_url = '', region = '', access_key_id = '', secret_access_key = '' } = operator;
  return {
    functionName: operator.issue_key_function ?? '',
    client: {
      endpoint: endpoint_url,
      region,
      credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
    },
  };
}

async function invoke({ functionName, client }: Target, input: object): Promise<Record<string, string>> {
  const lambda = new LambdaClient({
    ...client,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
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
    const target = options.local ? local(options.data) : deployed(options.stack);
    const issued = await invoke(target, { email: options.email, name: options.name });
    // The key alone on stdout, so that a script can take it; the rest is for the person.
    process.stderr.write(`Key ${issued.key_id} of account ${issued.account_id} (${issued.email}); shown only now:\n`);
    process.stdout.write(`${issued.api_key}\n`);
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

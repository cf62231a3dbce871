import type { Credentials } from '../../engine/aws-endpoint.ts';
import type { FunctionSetup } from './messages.ts';

/** Changes the environment variables that a function has in the template. `awsPort` is the port of the AWS endpoint. */
export type ChangeVariables = (
  fromTemplate: Readonly<Record<string, string>>,
  awsPort: number,
) => Readonly<Record<string, string>>;

interface EnvironmentInput {
  readonly setup: FunctionSetup;
  readonly credentials: Credentials;
  readonly region: string;
  readonly awsPort: number;
  readonly runtimeName: string;
  readonly logFormat: string;
  /** From the template, with the changes of `ChangeVariables`. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Services that functions can call. Each has its own variable for the local endpoint. */
const SERVICES = [
  'DYNAMODB',
  'DYNAMODB_STREAMS',
  'EVENTBRIDGE',
  'LAMBDA',
  'S3',
  'SECRETS_MANAGER',
  'SESV2',
  'SFN',
  'SQS',
] as const;

/** The environment that Lambda gives a function, with AWS's endpoints replaced by the local ones. */
export function functionEnvironment(input: EnvironmentInput): Record<string, string> {
  const { setup, region } = input;
  const endpoint = `http://127.0.0.1:${input.awsPort}`;
  return {
    ...input.variables,
    // For services that are not in `SERVICES`, so no call leaves this machine.
    AWS_ENDPOINT_URL: endpoint,
    ...Object.fromEntries(SERVICES.map((service) => [`AWS_ENDPOINT_URL_${service}`, endpoint])),
    AWS_ACCESS_KEY_ID: input.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: input.credentials.secretAccessKey,
    // The user's own AWS settings must not reach the function.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: `AWS_Lambda_${input.runtimeName}`,
    AWS_LAMBDA_FUNCTION_NAME: setup.functionName,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(setup.memorySize),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_FORMAT: input.logFormat,
    AWS_LAMBDA_LOG_GROUP_NAME: setup.logGroupName,
    AWS_LAMBDA_LOG_STREAM_NAME: setup.logStreamName,
    LAMBDA_TASK_ROOT: setup.taskRoot,
    _HANDLER: setup.handler,
    LANG: 'en_US.UTF-8',
    PATH: process.env.PATH ?? '',
    TZ: ':UTC',
  };
}

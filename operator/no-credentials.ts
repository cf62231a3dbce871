import { UserError } from '../shared/user-error.ts';

const NO_CREDENTIALS = 'There are no AWS credentials, or no region, so this command cannot reach AWS.';
const USE_LOCAL = 'For the service on this machine (npm start), add --local.';
const USE_AWS = 'For a deployment, run aws configure, or set the variables AWS_PROFILE and AWS_REGION.';

/** Whether a call of the AWS SDK failed because it found no credentials or no region. */
export const lacksCredentials = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'CredentialsProviderError' || error.message.startsWith('Region is missing'));

/** `hasLocalOption` says whether the command has the option `--local`. */
export const noCredentials = ({ hasLocalOption = true }: { readonly hasLocalOption?: boolean } = {}): UserError =>
  new UserError(`${NO_CREDENTIALS}\n\n${hasLocalOption ? `${USE_LOCAL}\n` : ''}${USE_AWS}`);

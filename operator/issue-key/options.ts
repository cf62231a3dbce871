import type { DeploymentOptions } from '../aws-client.ts';
import { readArguments } from '../command.ts';
import { UserError } from '../user-error.ts';

export const HELP = `Issues an API key for an e-mail address, and a link that signs in to the Studio, once and within
30 minutes; makes the account where there is none yet.

npm run issue-key -- --email you@example.com [options]

  --email ADDRESS   whose account the key belongs to
  --name NAME       what the key is for, as its owner will see it
  --link-only       no key, only the link
  --stack NAME      the deployed stack (default Qpr), in the account and region of your AWS credentials
  --local           the service that runs on this machine (npm start) instead
  --data DIR        its data directory (default .local)
  --help            this text

The key is printed once and can never be shown again. Whoever opens the link first is signed in.`;

export interface IssueKeyOptions extends DeploymentOptions {
  readonly email: string;
  readonly name?: string;
  readonly linkOnly: boolean;
}

/** `undefined`: only the help was asked for. */
export function readOptions(args: string[]): IssueKeyOptions | undefined {
  const {
    help,
    email,
    name,
    'link-only': linkOnly,
    stack,
    local,
    data,
  } = readArguments(args, HELP, {
    email: { type: 'string' },
    name: { type: 'string' },
    'link-only': { type: 'boolean', default: false },
    stack: { type: 'string', default: 'Qpr' },
    local: { type: 'boolean', default: false },
    data: { type: 'string', default: '.local' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (help) return undefined;
  if (!email) throw new UserError(`Say for whom: --email you@example.com\n\n${HELP}`);
  return { email, linkOnly, stack, ...(name !== undefined && { name }), ...(local && { dataDir: data }) };
}

import type { DeploymentOptions } from '../aws-client.ts';
import { readArguments } from '../command.ts';
import { UserError } from '../user-error.ts';

export const HELP = `Issues an API key for an e-mail address, and a link that signs in to the Studio. The link works
once, for 30 minutes. Creates the account if there is none yet.

npm run issue-key -- --email you@example.com [options]

  --email ADDRESS   address of the account that gets the key
  --name NAME       name of the key, which its owner sees
  --link-only       create only the link, and no key
  --stack NAME      the deployed stack (default Qpr), in the account and region of your AWS credentials
  --local           use the service that runs on this machine (npm start) instead
  --data DIR        its data directory (default .local)
  --help            print this text

The key is printed once and can never be shown again. The first person who opens the link is signed in.`;

export interface IssueKeyOptions extends DeploymentOptions {
  readonly email: string;
  readonly name?: string;
  readonly linkOnly: boolean;
}

/** Returns undefined if the user asked for the help. */
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
  if (!email) throw new UserError(`The e-mail address is missing. Pass --email you@example.com\n\n${HELP}`);
  return { email, linkOnly, stack, ...(name !== undefined && { name }), ...(local && { dataDir: data }) };
}

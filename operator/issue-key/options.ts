import { UserError } from '../../shared/user-error.ts';
import type { DeploymentOptions } from '../aws-client.ts';
import { readArguments } from '../command.ts';
import { LOCAL_SELECTION, LOCAL_SELECTION_HELP, selectDeployment } from '../select-deployment.ts';

export const HELP = `Issues an API key for an e-mail address, and a link that signs in to the Studio. The link works
once, for 30 minutes. Creates the account if there is none yet.

npm run issue-key -- --email you@example.com [options]

  --email ADDRESS   address of the account that gets the key
  --name NAME       name of the key, which its owner sees
  --link-only       create only the link, not a key
${LOCAL_SELECTION_HELP}
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
    ...selected
  } = readArguments(args, HELP, {
    email: { type: 'string' },
    name: { type: 'string' },
    'link-only': { type: 'boolean', default: false },
    ...LOCAL_SELECTION,
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (help) return undefined;
  if (!email) throw new UserError(`The e-mail address is missing. Pass --email you@example.com\n\n${HELP}`);
  return { email, linkOnly, ...selectDeployment(selected), ...(name !== undefined && { name }) };
}

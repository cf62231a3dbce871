import { UserError } from '../../shared/user-error.ts';
import type { DeploymentOptions } from '../aws-client.ts';
import { readArguments } from '../command.ts';
import { SELECTION, SELECTION_HELP, selectDeployment } from '../select-deployment.ts';

export const HELP = `Restores the service's table, as it was at a point in time, into a new table that the stack can then use.

npm run restore -- --table NAME [options]

  --table NAME      the table (the stack's output TableName)
  --at TIME         the point in time, such as 2026-01-31T12:00:00Z (default: the latest time that can be restored)
  --to NAME         name of the new table (default: NAME-restored)
${SELECTION_HELP}
  --help            print this text

The old table is not changed. In the new table, nobody is signed in. Keys and invitation links that were revoked after
that point in time are revoked again, webhooks that were deleted or changed are disabled, and recipients who unsubscribed
stay unsubscribed. The command lists the accounts that were deleted and the members who were removed or got another role
after that time, and prints how to switch the stack to the new table. If you cancel the command, run it again with the
time that it printed: it continues where it stopped. If the new table already exists, it must be a restore of this table
to the same time.`;

export interface RestoreOptions extends Pick<DeploymentOptions, 'region'> {
  readonly table: string;
  readonly to: string;
  readonly at?: Date;
}

/** Returns undefined if the user asked for the help. */
export function readOptions(args: string[]): RestoreOptions | undefined {
  const { help, table, to, at, ...selected } = parse(args);
  if (help) return undefined;
  if (!table) throw new UserError(`The table is missing. Pass --table NAME\n\n${HELP}`);
  const time = at === undefined ? undefined : new Date(at);
  if (time && Number.isNaN(time.getTime()))
    throw new UserError(`--at must be a time such as 2026-01-31T12:00:00Z, not "${at}".`);
  const { region } = selectDeployment(selected);
  return { table, to: to ?? `${table}-restored`, ...(time && { at: time }), ...(region !== undefined && { region }) };
}

function parse(args: string[]) {
  return readArguments(args, HELP, {
    table: { type: 'string' },
    to: { type: 'string' },
    at: { type: 'string' },
    ...SELECTION,
    help: { type: 'boolean', default: false, short: 'h' },
  });
}

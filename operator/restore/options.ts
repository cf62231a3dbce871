import { readArguments } from '../command.ts';
import { UserError } from '../user-error.ts';

export const HELP = `Restores the service's table as it was at a point in time, into a new table that the stack can take over.

npm run restore -- --table NAME [options]

  --table NAME      the table (the stack's output TableName), in the account and region of your AWS credentials
  --at TIME         as it was then, for instance 2026-01-31T12:00:00Z (default: the latest time that can be restored)
  --to NAME         name of the new table (default: NAME-restored)
  --help            this text

The old table is left alone. In the new one nobody is signed in, keys that were revoked since are revoked, links of
invitations that were closed since are closed, and it names the accounts and members that left since. Broken off, run it again, with the time that it named: it goes on where it was. A table
that is there already and is not this one, as of this time, is refused. At the end it says how to take over.`;

export interface RestoreOptions {
  readonly table: string;
  readonly to: string;
  readonly at?: Date;
}

/** `undefined`: only the help was asked for. */
export function readOptions(args: string[]): RestoreOptions | undefined {
  const { help, table, to, at } = parse(args);
  if (help) return undefined;
  if (!table) throw new UserError(`Say which table: --table NAME\n\n${HELP}`);
  const time = at === undefined ? undefined : new Date(at);
  if (time && Number.isNaN(time.getTime()))
    throw new UserError(`--at must be a time like 2026-01-31T12:00:00Z, not "${at}".`);
  return { table, to: to ?? `${table}-restored`, ...(time && { at: time }) };
}

function parse(args: string[]) {
  return readArguments(args, HELP, {
    table: { type: 'string' },
    to: { type: 'string' },
    at: { type: 'string' },
    help: { type: 'boolean', default: false, short: 'h' },
  });
}

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../../shared/user-error.ts';

export interface LogsOptions {
  /** `undefined` lists the available logs. */
  readonly name: string | undefined;
  readonly follow: boolean;
  readonly lines: number;
  readonly dataDir: string;
}

export const HELP = `Shows the logs of the service's functions on this machine.

npm run logs                      list the functions that have logs
npm run logs -- NAME [options]    show the log of a function or an operation, e.g. create-qpr-code

  --follow, -f      keep printing new lines (Ctrl-C stops)
  --lines N         number of lines from the end (default 50)
  --data DIR        data directory of the service (default .local)
  --help            show this help

To see the logs of all functions live: npm start -- --verbose`;

/** `undefined` means that the user asked for the help. */
export function readOptions(args: string[], cwd: string): LogsOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  if (positionals.length > 1) throw new UserError(`Give only one function, not ${positionals.join(', ')}.`);
  const lines = Number(values.lines);
  if (!/^\d{1,6}$/.test(values.lines)) {
    throw new UserError(`--lines must be a whole number up to 999999, not "${values.lines}".`);
  }
  return { name: positionals[0], follow: values.follow, lines, dataDir: resolve(cwd, values.data) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        follow: { type: 'boolean', short: 'f', default: false },
        lines: { type: 'string', default: '50' },
        data: { type: 'string', default: '.local' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}

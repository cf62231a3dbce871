import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../user-error.ts';

export interface LogsOptions {
  /** `undefined`: which there are. */
  readonly name: string | undefined;
  readonly follow: boolean;
  readonly lines: number;
  readonly dataDir: string;
}

export const HELP = `Shows what a function of the service on this machine has logged.

npm run logs                      which functions have logged something
npm run logs -- NAME [options]    the log of a function or an operation, e.g. create-qpr-code

  --follow, -f      go on with what comes (Ctrl-C ends it)
  --lines N         how many lines from the end (default 50)
  --data DIR        data directory of the service (default .local)
  --help            this text

All functions at once, as it happens: npm start -- --verbose`;

/** `undefined`: only the help was asked for. */
export function readOptions(args: string[], cwd: string): LogsOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  if (positionals.length > 1) throw new UserError(`One function at a time, not ${positionals.join(', ')}.`);
  const lines = Number(values.lines);
  if (!/^\d{1,6}$/.test(values.lines)) throw new UserError(`--lines must be a whole number, not "${values.lines}".`);
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

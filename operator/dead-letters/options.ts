import { readArguments } from '../command.ts';

export const HELP = `Lists dead letters (work that failed after all retries) and redrives them.

npm run dead-letters -- [options]

  --redrive NAME    redrive the dead letters of this function (its name in the list), or of all: --redrive all
  --stack NAME      the deployed stack (default Qpr), in the account and region of your AWS credentials
  --local           use the service that runs on this machine (npm start) instead
  --data DIR        its data directory (default .local)
  --json            print one JSON document instead of lines
  --help            print this text

It is safe to repeat this command: nothing is done twice. A dead letter that fails again stays in its queue.
Exit code 0: no dead letters are left. 1: some are left, or one failed again.`;

export interface Options {
  readonly redrive?: string;
  readonly stack: string;
  /** Data directory of the service on this machine. Absent for a deployed service. */
  readonly dataDir?: string;
  readonly json: boolean;
}

/** Returns undefined if the user asked for the help. */
export function readOptions(args: string[]): Options | undefined {
  const { help, redrive, stack, local, data, json } = parse(args);
  if (help) return undefined;
  return { stack, json, ...(redrive !== undefined && { redrive }), ...(local && { dataDir: data }) };
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  return readArguments(args, HELP, {
    redrive: { type: 'string' },
    stack: { type: 'string', default: 'Qpr' },
    local: flag,
    data: { type: 'string', default: '.local' },
    json: flag,
    help: { ...flag, short: 'h' },
  });
}

import { readArguments } from '../command.ts';

export const HELP = `Shows what the service could not do after every repetition, and has it done again.

npm run dead-letters -- [options]

  --redrive NAME    have the dead letters of this function done again (as the list names it), or of all: --redrive all
  --stack NAME      the deployed stack (default Qpr), in the account and region of your AWS credentials
  --local           the service that runs on this machine (npm start) instead
  --data DIR        its data directory (default .local)
  --json            one JSON document instead of lines
  --help            this text

Everything may be repeated: what was done already is not done twice. A dead letter that fails again stays where it is.
Exit code 0: none is left. 1: there are some, or one failed again.`;

export interface Options {
  readonly redrive?: string;
  readonly stack: string;
  /** Data directory of the service on this machine; absent for a deployed one. */
  readonly dataDir?: string;
  readonly json: boolean;
}

/** `undefined`: only the help was asked for. */
export function readOptions(args: string[]): Options | undefined {
  const { help, redrive, stack, local, data, json } = parse(args);
  if (help) return undefined;
  return { stack, json, ...(redrive !== undefined && { redrive }), ...(local && { dataDir: data }) };
}

function parse(args: string[]) {
  const no = { type: 'boolean', default: false } as const;
  return readArguments(args, HELP, {
    redrive: { type: 'string' },
    stack: { type: 'string', default: 'Qpr' },
    local: no,
    data: { type: 'string', default: '.local' },
    json: no,
    help: { ...no, short: 'h' },
  });
}

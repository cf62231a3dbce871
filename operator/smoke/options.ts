import { readArguments } from '../command.ts';
import { UserError } from '../user-error.ts';

export const HELP = `Proves a deployment from outside: makes a code, scans it, talks to it, has an event delivered; then removes all of it.

npm run smoke -- --base-url URL [--key KEY] [options]

  --base-url URL    address of the service
  --key KEY         an API key of it; better in the variable QPR_API_KEY, because options stand in the list of processes
                    and in the history of the shell
  --receiver URL    have the event delivered there; without, the delivery log says how far it came
                    (a service on this machine gets a receiver of its own)
  --patience N      seconds that anything may take (default 30)
  --json            one JSON document instead of lines
  --help            this text

Exit code 0: all is well. 1: a check failed, or something it made could not be removed.`;

export interface SmokeOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly receiver?: string;
  readonly patienceMilliseconds: number;
  readonly json: boolean;
}

/** `undefined`: only the help was asked for. */
export function readSmokeOptions(args: string[], environment: NodeJS.ProcessEnv): SmokeOptions | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const baseUrl = values['base-url']?.replace(/\/+$/, '');
  const key = values.key ?? environment.QPR_API_KEY;
  if (baseUrl === undefined || !isAddress(baseUrl))
    throw new UserError(`Say which service: --base-url https://…\n\n${HELP}`);
  if (!key) throw new UserError(`Give an API key in the variable QPR_API_KEY, or by --key.\n\n${HELP}`);
  if (/\s/.test(key)) throw new UserError('The API key has a space or a line break in it.');
  const { receiver } = values;
  if (receiver !== undefined && !isAddress(receiver))
    throw new UserError(`--receiver must be an address, not "${receiver}".`);
  if (!/^[1-9]\d{0,2}$/.test(values.patience))
    throw new UserError(`--patience must be seconds, not "${values.patience}".`);
  return {
    baseUrl,
    key,
    ...(receiver !== undefined && { receiver }),
    patienceMilliseconds: Number(values.patience) * 1_000,
    json: values.json,
  };
}

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean', default: false } as const;
  return readArguments(args, HELP, {
    'base-url': text,
    key: text,
    receiver: text,
    patience: { type: 'string', default: '30' },
    json: yes,
    help: { ...yes, short: 'h' },
  });
}

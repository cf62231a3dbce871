import { UserError } from '../../shared/user-error.ts';
import { readArguments } from '../command.ts';

export const HELP = `Tests a deployment from outside: creates a code, scans it, talks to it, gets an event delivered, and cleans up.

npm run smoke -- --base-url URL [--key KEY] [options]

  --base-url URL    URL of the service
  --key KEY         an API key; prefer the variable QPR_API_KEY, because options appear in the process list and in the
                    shell history
  --receiver URL    deliver the event to this URL; without it, only the delivery log is checked
                    (for a service on this machine, the test starts its own receiver)
  --timeout N       timeout of each step in seconds (default 30)
  --json            print one JSON document instead of lines
  --help            print this text

Exit code 0: all checks succeeded. 1: a check failed, or something could not be deleted.`;

export interface SmokeOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly receiver?: string;
  readonly stepTimeoutMilliseconds: number;
  readonly json: boolean;
}

/** Returns undefined if the user asked for the help. */
export function readSmokeOptions(args: string[], environment: NodeJS.ProcessEnv): SmokeOptions | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const baseUrl = values['base-url']?.replace(/\/+$/, '');
  const key = values.key ?? environment.QPR_API_KEY;
  if (baseUrl === undefined || !isHttpUrl(baseUrl))
    throw new UserError(`The URL of the service is missing or not valid. Pass --base-url https://…\n\n${HELP}`);
  if (!key) throw new UserError(`Set an API key in the variable QPR_API_KEY, or pass it with --key.\n\n${HELP}`);
  if (/\s/.test(key)) throw new UserError('The API key contains a space or a line break.');
  const { receiver } = values;
  if (receiver !== undefined && !isHttpUrl(receiver))
    throw new UserError(`--receiver must be a URL, not "${receiver}".`);
  if (!/^[1-9]\d{0,2}$/.test(values.timeout))
    throw new UserError(`--timeout must be a number of seconds from 1 to 999, not "${values.timeout}".`);
  return {
    baseUrl,
    key,
    ...(receiver !== undefined && { receiver }),
    stepTimeoutMilliseconds: Number(values.timeout) * 1_000,
    json: values.json,
  };
}

const isHttpUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  return readArguments(args, HELP, {
    'base-url': text,
    key: text,
    receiver: text,
    timeout: { type: 'string', default: '30' },
    json: flag,
    help: { ...flag, short: 'h' },
  });
}

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from './user-error.ts';

export interface Options {
  readonly help: boolean;
  /** What functions log goes to the terminal, too. */
  readonly verbose: boolean;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly speed: number;
  readonly publicUrl?: string;
  /** Name of a model that runs on this machine, or `embedded`. */
  readonly model?: string;
}

export const HELP = `Runs the whole service on this machine: it synthesizes the CDK app and runs what came out.

npm start -- [options]

  --port N          port of the service (default 3000; 0 takes any free one)
  --data DIR        where data lives; it survives restarts (default .local)
  --speed K         divides every wait, schedule and idle time-out by K (default 1)
  --public-url URL  address under which others reach this machine, e.g. http://192.168.1.20:3000;
                    it becomes base_url and scan_host, and the port opens to the network
  --model NAME      which model of Ollama, LM Studio or llama.cpp on this machine answers, or "embedded";
                    without it one that is loaded, or the embedded one. Your own server instead, near or far:
                    AI_BASE_URL=https://api.example.com/v1 AI_MODEL=name AI_API_KEY=key npm start
  --verbose         print what the functions log (one of them: npm run logs -- NAME)
  --help            this text

Ctrl-C stops everything.`;

const LARGEST_SPEED = 1_000_000;

export function parseOptions(argv: readonly string[], cwd: string): Options {
  const { port, data, speed, 'public-url': publicUrl, model, verbose, help } = read(argv);
  return {
    help,
    verbose,
    port: wholeNumber('--port', port, 0, 65_535),
    dataDir: resolve(cwd, nonEmpty('--data', data)),
    speed: readSpeed(speed),
    ...(publicUrl !== undefined && { publicUrl: readUrl(publicUrl) }),
    ...(model !== undefined && { model: nonEmpty('--model', model) }),
  };
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: '.local' },
        speed: { type: 'string', default: '1' },
        'public-url': { type: 'string' },
        model: { type: 'string' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UserError(`${why}. \`npm start -- --help\` lists the options.`);
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UserError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

function nonEmpty(name: string, text: string): string {
  if (text.trim() === '') throw new UserError(`${name} must not be empty.`);
  return text;
}

function readSpeed(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || !(value > 0) || value > LARGEST_SPEED) {
    throw new UserError(`--speed must be a number above 0 and up to ${LARGEST_SPEED}, not "${text}".`);
  }
  return value;
}

/** Paths are built by appending to it, so nothing may follow the host. */
function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  ) {
    throw new UserError(`--public-url must look like http://192.168.1.20:3000, without a path; not "${text}".`);
  }
  return url.origin;
}

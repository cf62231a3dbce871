import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../shared/user-error.ts';
import { type Assumptions, readAssumptions } from '../engine/assumptions.ts';

export interface Options {
  readonly help: boolean;
  /** Also print function logs to the terminal. */
  readonly verbose: boolean;
  /** 0 means any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly speed: number;
  readonly publicUrl?: string;
  /** Targets of webhooks and knowledge sources that can be private, as `host` or `host:port`. */
  readonly allowedTargets: readonly string[];
  /** `embedded`, or the name of a model: on the server at AI_BASE_URL if that is set, otherwise on this machine. */
  readonly model?: string;
  /** Unexpected behavior of AWS to simulate. */
  readonly assumptions: Assumptions;
}

export const HELP = `Runs the whole service on this machine: synthesizes the CDK app and runs the result.

npm start -- [options]

  --port N          port of the service (default 3000; 0 means any free port)
  --data DIR        data directory, kept across restarts (default .local)
  --speed K         divides waits, schedules and idle timeouts by K (default 1)
  --public-url URL  URL at which other devices reach this machine, e.g. http://192.168.1.20:3000;
                    it becomes base_url and scan_host, and unless it is a loopback URL, the
                    port opens to the network; webhooks and knowledge sources then reach
                    only public addresses
  --allow-target HOST[:PORT]
                    with --public-url: webhooks and knowledge sources can use this host although its
                    address is private, e.g. 192.168.1.50:8080; repeatable
  --model NAME      a model of Ollama, LM Studio or llama.cpp on this machine, or "embedded"; with AI_BASE_URL,
                    a model on that server. Default: AI_MODEL on the server at AI_BASE_URL, otherwise a model
                    on this machine (a loaded one first), otherwise the embedded one. To use your own server:
                    AI_BASE_URL=https://api.example.com/v1 AI_MODEL=name AI_API_KEY=key npm start
  --assume PAIR     simulate an AWS behavior that we do not expect, e.g. content-type=worst; repeatable;
                    docs/aws-assumptions.md lists the names and values
  --verbose         print the logs of all functions (for one function: npm run logs -- NAME)
  --help            show this help

Ctrl-C stops everything.`;

const DEFAULT_DATA_DIR = '.local';

/** The option that selects the same data directory in another command. Empty for the default directory. */
export const dataOptionOf = (dataDir: string, cwd: string): string =>
  dataDir === resolve(cwd, DEFAULT_DATA_DIR) ? '' : ` --data ${quotedForShell(dataDir)}`;

const quotedForShell = (word: string): string => (/[^\w./:-]/.test(word) ? `'${word.replaceAll(`'`, `'\\''`)}'` : word);

/** The options that start the service in the same way, without its port and its public URL. */
export const optionsToRepeat = (
  { dataDir, speed, allowedTargets, model, assumptions, verbose }: Options,
  cwd: string,
): string =>
  [
    dataOptionOf(dataDir, cwd),
    speed === DEFAULT_SPEED ? '' : ` --speed ${speed}`,
    ...allowedTargets.map((target) => ` --allow-target ${quotedForShell(target)}`),
    model === undefined ? '' : ` --model ${quotedForShell(model)}`,
    ...[...assumptions].map(([name, value]) => ` --assume ${name}=${value}`),
    verbose ? ' --verbose' : '',
  ].join('');

const DEFAULT_SPEED = 1;
const MAX_SPEED = 1_000_000;
export const MAX_PORT = 65_535;

export function parseOptions(argv: readonly string[], cwd: string): Options {
  const {
    port,
    data,
    speed,
    'public-url': publicUrl,
    'allow-target': targets,
    model,
    assume,
    verbose,
    help,
  } = parseArguments(argv);
  return {
    help,
    verbose,
    port: wholeNumber('--port', port, 0, MAX_PORT),
    dataDir: resolve(cwd, nonEmpty('--data', data)),
    speed: readSpeed(speed),
    allowedTargets: targets.map(readTarget),
    assumptions: readPairs(assume),
    ...(publicUrl !== undefined && { publicUrl: readUrl(publicUrl) }),
    ...(model !== undefined && { model: nonEmpty('--model', model) }),
  };
}

function parseArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: DEFAULT_DATA_DIR },
        speed: { type: 'string', default: String(DEFAULT_SPEED) },
        'public-url': { type: 'string' },
        'allow-target': { type: 'string', multiple: true, default: [] as string[] },
        model: { type: 'string' },
        assume: { type: 'string', multiple: true, default: [] as string[] },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UserError(`${reason}. Run \`npm start -- --help\` to see the options.`);
  }
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new UserError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function nonEmpty(name: string, text: string): string {
  if (text.trim() === '') throw new UserError(`${name} must not be empty.`);
  return text;
}

function readSpeed(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || !(value > 0) || value > MAX_SPEED) {
    throw new UserError(`--speed must be a number above 0 and up to ${MAX_SPEED}, not "${text}".`);
  }
  return value;
}

function readPairs(pairs: readonly string[]): Assumptions {
  try {
    return readAssumptions(pairs);
  } catch (error) {
    throw new UserError(`--assume: ${error instanceof Error ? error.message : error}`);
  }
}

/** The service appends paths to this URL, so it must end after the host and port. */
function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username ||
    url.password
  ) {
    throw new UserError(`--public-url must look like http://192.168.1.20:3000, without a path; not "${text}".`);
  }
  return url.origin;
}

/** Normalizes `HOST[:PORT]` like the URLs that it is compared with. */
function readTarget(text: string): string {
  const [, host = '', port = ''] = /^([^/?#@,]+?)(:\d+)?$/.exec(text) ?? [];
  const url = URL.parse(`http://${host}`);
  if (!url || url.port || Number(port.slice(1)) > MAX_PORT)
    throw new UserError(`--allow-target must look like 192.168.1.50:8080 or printer.lan, not "${text}".`);
  return `${url.hostname.replace(/\.$/, '')}${port}`;
}

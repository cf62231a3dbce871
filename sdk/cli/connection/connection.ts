import { UsageError, UserError } from '../failures.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readConfig, readLocalService, type StoredLogin } from './config.ts';

export interface Connection {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The source of each value, for display. */
  readonly from: { readonly baseUrl: string; readonly apiKey: string };
}

interface Sources {
  /** The value of `--base-url`. */
  readonly flag?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** From `qpr login`. */
  readonly stored?: StoredLogin | undefined;
  /** The service that `npm start` runs on this machine. */
  readonly local?: StoredLogin | undefined;
  /** The user selected the local service with an option, so its URL and key override the environment and the login. */
  readonly isLocalSelected?: boolean;
}

export const DEFAULT_LOCAL_DIR = '.local';
const LOCAL = 'the service on this machine';

interface ServiceUrl {
  readonly baseUrl: string;
  /** The source of the URL, for display. */
  readonly from: string;
  /** Whether a key that was not stored with this URL can be sent to it. */
  readonly isTrusted: boolean;
}

/** The first source that has a value, and this value. */
const first = (candidates: readonly (readonly [string, string | undefined | false])[]) =>
  candidates.find((candidate): candidate is [string, string] => Boolean(candidate[1]));

/** Precedence: options, environment variables, the stored login, the local service. */
export function findServiceUrl({ flag, env, stored, local, isLocalSelected = false }: Sources): ServiceUrl | undefined {
  const url = first([
    ['--base-url', flag],
    [LOCAL, isLocalSelected && local?.baseUrl],
    ['QPR_BASE_URL', env.QPR_BASE_URL],
    ['qpr login', stored?.baseUrl],
    [LOCAL, local?.baseUrl],
  ]);
  if (!url) return undefined;
  const baseUrl = cleanUrl(url[1], url[0]);
  // service.json comes from the current directory, which may be untrusted. So the URL in this file is trusted only if
  // the user selected the local service, or if the URL is on this machine.
  const isTrusted = url[0] !== LOCAL || isLocalSelected || isLoopback(baseUrl);
  return { baseUrl, from: url[0], isTrusted };
}

/** Finds the service and a key for it. The sources of both have the same precedence. */
export function connectionOf(sources: Sources): Connection {
  const url = findServiceUrl(sources);
  if (!url)
    throw new UserError('No service is configured. Use `qpr login`, or start a local service with `npm start`.');
  const { baseUrl, isTrusted } = url;
  const { env, stored, local, isLocalSelected } = sources;
  // A stored key is sent only to the service that it was stored with.
  const keyFor = (service: StoredLogin | undefined) => service && sameUrl(service.baseUrl, baseUrl) && service.apiKey;
  const key = first([
    [LOCAL, isLocalSelected && keyFor(local)],
    ['QPR_API_KEY', isTrusted && env.QPR_API_KEY],
    ['qpr login', keyFor(stored)],
    [LOCAL, keyFor(local)],
  ]);
  if (!key) throw new UserError(`There is no API key for ${baseUrl}. Use \`qpr login\`, or set QPR_API_KEY.`);
  return { baseUrl, apiKey: key[1].trim(), from: { baseUrl: url.from, apiKey: key[0] } };
}

export interface ConnectionOptions {
  readonly 'base-url'?: unknown;
  readonly 'local-dir'?: unknown;
}

export const findConnection = (options: ConnectionOptions, terminal: Terminal): Connection =>
  connectionOf(sourcesOf(options, terminal));

export function sourcesOf(options: ConnectionOptions, terminal: Terminal): Sources {
  const selectedDir = options['local-dir'] as string | undefined;
  const local = readLocalService(terminal, selectedDir ?? DEFAULT_LOCAL_DIR);
  if (selectedDir !== undefined && !local)
    throw new UserError(
      `No service uses the data directory ${selectedDir}. Start the service with \`npm start\`, or use another directory.`,
    );
  return {
    flag: options['base-url'] as string | undefined,
    env: terminal.env,
    stored: readConfig(terminal),
    local,
    isLocalSelected: selectedDir !== undefined,
  };
}

export function cleanUrl(url: string, from: string): string {
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new UsageError(`${from} must be a URL such as https://api.example.com, not "${url}".`);
  return url.replace(/\/+$/, '').replace(/\/v1$/, '');
}

export const isLoopback = (url: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

const sameUrl = (one: string, other: string): boolean => one.replace(/\/+$/, '') === other;

import { UsageError, UserError } from '../failures.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readConfig, readLocalService, type Stored } from './config.ts';

export interface Connection {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Where each comes from, in words. */
  readonly from: { readonly baseUrl: string; readonly apiKey: string };
}

interface Sources {
  readonly flag?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stored?: Stored | undefined;
  readonly local?: Stored | undefined;
  /** The service on this machine was named by an option: nothing else counts. */
  readonly isLocalNamed?: boolean;
}

export const DEFAULT_LOCAL_DIR = '.local';
const LOCAL = 'the service on this machine';

/** Options before variables before the login before the service on this machine. */
export function connectionOf({ flag, env, stored, local, isLocalNamed = false }: Sources): Connection {
  const first = (candidates: readonly (readonly [string, string | undefined | false])[]) =>
    candidates.find((each): each is [string, string] => Boolean(each[1]));
  const url = first([
    ['--base-url', flag],
    [LOCAL, isLocalNamed && local?.baseUrl],
    ['QPR_BASE_URL', env.QPR_BASE_URL],
    ['qpr login', stored?.baseUrl],
    [LOCAL, local?.baseUrl],
  ]);
  if (!url) throw new UserError('Which service? Use `qpr login`, or start one on this machine with `npm start`.');
  const baseUrl = cleanUrl(url[1], url[0]);
  // A stored key is for the service that it was stored with, and is never sent to another.
  const isFor = (service: Stored | undefined) => service && sameUrl(service.baseUrl, baseUrl) && service.apiKey;
  // A file of the directory that somebody happens to be in says where keys go only as far as this machine.
  const isTrusted = url[0] !== LOCAL || isLocalNamed || isLoopback(baseUrl);
  const key = first([
    [LOCAL, isLocalNamed && isFor(local)],
    ['QPR_API_KEY', isTrusted && env.QPR_API_KEY],
    ['qpr login', isFor(stored)],
    [LOCAL, isFor(local)],
  ]);
  if (!key) throw new UserError(`There is no API key for ${baseUrl}. Use \`qpr login\`, or put it into QPR_API_KEY.`);
  return { baseUrl, apiKey: key[1].trim(), from: { baseUrl: url[0], apiKey: key[0] } };
}

export interface ConnectionOptions {
  readonly 'base-url'?: unknown;
  readonly 'local-dir'?: unknown;
}

export function findConnection(options: ConnectionOptions, terminal: Terminal): Connection {
  const named = options['local-dir'] as string | undefined;
  const local = readLocalService(terminal, named ?? DEFAULT_LOCAL_DIR);
  if (named !== undefined && !local)
    throw new UserError(
      `There is no service in ${named}. Start the service with \`npm start\`, or name another directory.`,
    );
  return connectionOf({
    flag: options['base-url'] as string | undefined,
    env: terminal.env,
    stored: readConfig(terminal),
    local,
    isLocalNamed: named !== undefined,
  });
}

export function cleanUrl(url: string, from: string): string {
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new UsageError(`${from} must be an address such as https://api.example.com, not "${url}".`);
  return url.replace(/\/+$/, '').replace(/\/v1$/, '');
}

const isLoopback = (url: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

const sameUrl = (one: string, other: string): boolean => one.replace(/\/+$/, '') === other;

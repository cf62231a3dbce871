import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Options, UserError } from './options.ts';

const TIMEOUT_MILLISECONDS = 10_000;

export interface Service {
  readonly baseUrl: string;
  readonly key: string;
  /** The key in what a person reads: that of another service stays in its variable. */
  readonly shownKey: string;
}

export function findService(options: Options): Service {
  const baseUrl = options['base-url'];
  if (baseUrl !== undefined) {
    const key = process.env.QPR_API_KEY;
    if (!key) throw new UserError('Put the API key of that service into the variable QPR_API_KEY.');
    if (options['public-url'] === undefined)
      throw new UserError('--base-url needs --public-url: how does that service reach this machine?');
    return { baseUrl: baseUrl.replace(/\/$/, ''), key, shownKey: '$QPR_API_KEY' };
  }
  const file = join(options.data, 'service.json');
  try {
    const { base_url, api_key } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    return { baseUrl: String(base_url), key: String(api_key), shownKey: String(api_key) };
  } catch {
    throw new UserError(
      `There is no ${file}. Start the service with \`npm start\`, or name its data directory with --data DIR.`,
    );
  }
}

export async function call(
  { baseUrl, key }: Service,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).catch(() => {
    throw new UserError(`${baseUrl} does not answer. Is the service running?`);
  });
  const text = await answer.text();
  if (!answer.ok) throw new UserError(`${method} ${path} was answered ${answer.status}: ${text}`);
  return text === '' ? {} : JSON.parse(text);
}

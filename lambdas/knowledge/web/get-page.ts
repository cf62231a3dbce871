import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { pinnedTo } from '../../platform/targets/pinned-lookup.ts';
import { addressRules } from '../../platform/targets/target-url.ts';
import { checkedAddresses, ForbiddenTarget, type Targets } from '../../platform/targets/targets.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { PageProblem } from './page-problem.ts';

/** For conditional requests: the server sends a page again only if it has changed. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly last_modified?: string | undefined;
}

export interface Reply extends Validators {
  readonly status: number;
  readonly location?: string | undefined;
  /** Without parameters, in lower case. */
  readonly content_type: string;
  /** The encoding that the server names. */
  readonly charset: string | undefined;
  readonly content: Buffer;
}

export interface WebEffects {
  readonly targets: Targets;
  /** Resolves when the next request to this host is allowed. */
  readonly waitForTurn: (host: string) => Promise<void>;
  /** Time limit for one request. @default 10 seconds */
  readonly timeoutMilliseconds?: number;
  /** Time limit for a page together with its redirects and robots.txt. @default 60 seconds */
  readonly pageTimeoutMilliseconds?: number | undefined;
}

interface PageRequest {
  /** The deadline of the page, which also applies to the wait for the host. */
  readonly deadline: AbortSignal;
  readonly validators?: Validators | undefined;
  /** Reading stops once more bytes than this have arrived. By default, only `pageBytes` limits the size. */
  readonly firstBytes?: number | undefined;
}

const TIMEOUT_MILLISECONDS = 10_000;
/** The name that a robots.txt can allow or forbid. */
export const USER_AGENT_NAME = 'QprReader';
const USER_AGENT = `Mozilla/5.0 (compatible; ${USER_AGENT_NAME}/1.0)`;

/**
 * Sends one GET request. Resolves the host once, and connects only to an address that was checked. Does not follow
 * redirects.
 */
export async function getPage(
  effects: WebEffects,
  url: URL,
  { deadline, validators = {}, firstBytes }: PageRequest,
): Promise<Reply> {
  const { targets, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = effects;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && addressRules(url, targets.rules).allowPrivate))
    throw new PageProblem('not_https');
  await withDeadline(effects.waitForTurn(url.hostname), deadline);
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const signal = AbortSignal.any([deadline, timeout]);
  try {
    const addresses = await withDeadline(checkedAddresses(url, targets), signal);
    const response = await send(url, {
      method: 'GET',
      headers: {
        'user-agent': USER_AGENT,
        accept: 'text/html,application/xhtml+xml,application/json,text/csv,text/plain;q=0.9,*/*;q=0.5',
        // The beginning of a compressed file could not be decompressed.
        'accept-encoding': firstBytes === undefined ? 'gzip, br' : 'identity',
        ...(validators.etag !== undefined && { 'if-none-match': validators.etag }),
        ...(validators.last_modified !== undefined && { 'if-modified-since': validators.last_modified }),
      },
      lookup: pinnedTo(addresses),
      signal,
    });
    const { headers, statusCode: status = 0 } = response;
    // The bodies of redirects and errors are not needed.
    if (status !== 200) response.destroy();
    const content_type = headers['content-type'] ?? '';
    return {
      status,
      location: headers.location,
      content_type: content_type.split(';')[0]?.trim().toLowerCase() ?? '',
      charset: charsetOf(content_type),
      content: status === 200 ? await bodyOf(response, firstBytes) : Buffer.alloc(0),
      etag: headers.etag,
      last_modified: headers['last-modified'],
    };
  } catch (error) {
    throw problemOf(error, url, timeout, timeoutMilliseconds);
  }
}

/** The encoding in a `Content-Type` header. */
const charsetOf = (content_type: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(content_type)?.[1];

function send(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
  request.once('response', resolve);
  request.once('error', reject);
  request.once('close', () => reject(new Error('The connection was closed without a response.')));
  request.end();
  return promise;
}

const DECODERS = new Map([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['br', brotliDecompressSync],
  ['deflate', inflateSync],
]);

async function bodyOf(response: IncomingMessage, firstBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response) {
    bytes += piece.length;
    if (bytes > KNOWLEDGE_LIMITS.pageBytes) throw new PageProblem('page_too_large');
    pieces.push(piece);
    if (bytes > firstBytes) break;
  }
  const body = Buffer.concat(pieces);
  const decode = DECODERS.get(response.headers['content-encoding'] ?? '');
  if (!decode) return body;
  try {
    return decode(body, { maxOutputLength: KNOWLEDGE_LIMITS.pageBytes });
  } catch (error) {
    const isTooLarge = Object(error).code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge) throw new PageProblem('page_too_large');
    throw new PageProblem('unavailable', 'The server sent a page that cannot be decompressed.');
  }
}

function problemOf(error: unknown, { host }: URL, timeout: AbortSignal, milliseconds: number): unknown {
  if (error instanceof PageProblem) return error;
  // The message must not name an address in our own network.
  if (error instanceof ForbiddenTarget)
    return new PageProblem('address_refused', error.reason === 'not_public' ? undefined : error.advice);
  if (timeout.aborted)
    return new PageProblem('unavailable', `${host} did not respond within ${milliseconds / 1_000} seconds.`);
  const { code } = Object(error) as { readonly code?: string };
  return new PageProblem('unavailable', `${host} could not be reached${code === undefined ? '' : ` (${code})`}.`);
}

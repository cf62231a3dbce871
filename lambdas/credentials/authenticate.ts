import { LIMITS } from '../../contracts/limits.ts';
import { COOKIES, STUDIO_HEADER } from '../../contracts/sign-in.ts';
import type { Effects } from '../platform/effects.ts';
import { readCookie } from '../platform/http/cookies.ts';
import type { ApiEvent, Exchange, Middleware } from '../platform/http/exchange.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Schemas } from '../platform/http/schemas.ts';
import { hashToken, isToken } from '../platform/identity/token.ts';
import { loggable, logger } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import { isReportDue, reportCredentialUse } from './account-rate.ts';
import { hashApiKey, isApiKey, KEY_FORMAT } from './api-key-secret.ts';
import { idleCutoff } from './credential.ts';
import { type CredentialUse, recordCredentialUse } from './credential-use.ts';
import { rateLimitOf } from './rate-limit.ts';

const BEARER = /^bearer +(\S+) *$/i;
/** What `Bearer $KEY` becomes if the variable is not set. */
const NO_KEY = /^(bearer)? *$/i;

/**
 * Identifies the caller and enforces the rate limit with one database write. A malformed key costs no write. `weightOf`
 * gets the query of a request and returns how many requests it counts as, apart from its body.
 */
export function authenticate(effects: Effects, weightOf: NonNullable<Schemas['weightOf']> = () => 1): Middleware {
  // All keys of an account share its limit, so each key reports its requests to the account (`account-rate.ts`).
  const reports = new WeakMap<Exchange, Promise<number>>();
  // Lambda freezes the function as soon as it has responded, so wait for the report first.
  const waitForReport = async (exchange: Exchange): Promise<void> => {
    await reports.get(exchange);
  };
  return {
    before: async ({ event }) => {
      const { exchange } = event;
      exchange.headers['cache-control'] = 'no-store';
      const now = effects.now();
      const {
        secret,
        hash: secretHash,
        use,
      } = await identify(event, effects.table, {
        now,
        weight: weightOf(event.queryStringParameters ?? {}) + weightOfBody(event),
      });
      const report = isReportDue(use) ? tryReport(effects, secretHash, use) : undefined;
      if (report) reports.set(exchange, report);
      // A key that was created in this minute waits for its report; the reason is in `account-rate.ts`.
      const otherKeysRequests = use.isNew && report ? await report : use.otherKeysRequests;

      exchange.caller = use.caller;
      exchange.credentialSecret = secret;
      const limit = rateLimitOf({ ...use, otherKeysRequests }, now);
      Object.assign(exchange.headers, limit.headers);
      if (limit.isExceeded) throw rateLimited(limit.limitPerMinute, limit.secondsLeft);
    },
    after: ({ event: { exchange } }) => waitForReport(exchange),
    onError: ({ event: { exchange } }) => waitForReport(exchange),
  };
}

/** A large body counts more, because writing it takes a write unit per kilobyte, usually in several items. */
const weightOfBody = ({ body = '', isBase64Encoded }: ApiEvent): number =>
  Math.floor(Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') / LIMITS.bodyBytesPerRequest);

/** A failed report does not fail the request. */
async function tryReport({ table }: Effects, secretHash: string, use: CredentialUse): Promise<number> {
  try {
    return await reportCredentialUse(table, secretHash, use);
  } catch (error) {
    logger.warn('requests could not be reported to the account', { error: loggable(error) });
    return use.otherKeysRequests;
  }
}

interface CountedRequest {
  readonly now: Date;
  readonly weight: number;
}

interface IdentifiedCaller {
  /** The API key, or the token from the session cookie. */
  readonly secret: string;
  readonly hash: string;
  readonly use: CredentialUse;
}

/** Uses the API key if the request has one, otherwise the session if the request comes from the Studio. */
const identify = (event: ApiEvent, table: Table, request: CountedRequest): Promise<IdentifiedCaller> =>
  event.headers.authorization === undefined && event.headers[STUDIO_HEADER] !== undefined
    ? identifySession(event, table, request)
    : identifyKey(event, table, request);

async function identifyKey({ headers }: ApiEvent, table: Table, request: CountedRequest): Promise<IdentifiedCaller> {
  const secret = bearerToken(headers);
  const hash = hashApiKey(secret);
  if (!isApiKey(secret)) throw unauthenticated('api_key.invalid', NOT_A_KEY, 'invalid_token');
  const use = await recordCredentialUse(table, hash, request);
  if (use === 'unknown') throw unauthenticated('api_key.invalid', UNKNOWN_KEY, 'invalid_token');
  if (use === 'expired') throw unauthenticated('api_key.expired', 'This API key has expired.', 'invalid_token');
  return { secret, hash, use };
}

async function identifySession(event: ApiEvent, table: Table, request: CountedRequest): Promise<IdentifiedCaller> {
  const secret = readCookie(event, COOKIES.session) ?? '';
  const hash = hashToken(secret);
  const usedSince = idleCutoff(request.now);
  const use = isToken(secret) ? await recordCredentialUse(table, hash, { ...request, usedSince }) : 'unknown';
  if (typeof use === 'object') return { secret, hash, use };
  throw unauthenticated('session.invalid', 'You are not signed in, or your session has expired. Sign in again.');
}

const NOT_A_KEY = `This is not an API key: ${KEY_FORMAT}. Copy the whole key, without quotes.`;
/** The message does not say which of the two is true: only the owner of the key may know that. */
const UNKNOWN_KEY = 'This API key does not exist or has been revoked.';

function bearerToken({ authorization, 'x-api-key': xApiKey }: ApiEvent['headers']): string {
  const token = authorization?.match(BEARER)?.[1];
  if (token !== undefined) return token;
  throw unauthenticated('api_key.missing', `${missingReason(authorization, xApiKey)}${HOW_TO_SEND}`);
}

const HOW_TO_SEND = 'Send your API key in this header: Authorization: Bearer <key>.';

function missingReason(authorization: string | undefined, xApiKey: string | undefined): string {
  if (authorization === undefined) return xApiKey === undefined ? '' : 'The X-Api-Key header is not supported. ';
  return NO_KEY.test(authorization)
    ? 'The Authorization header does not contain a key. '
    : 'The Authorization header has the wrong format. ';
}

const unauthenticated = (code: string, detail: string, error?: 'invalid_token') =>
  new HttpError(401, code, detail, {
    headers: {
      'www-authenticate': `Bearer realm="qpr"${error ? `, error="${error}", error_description="${detail}"` : ''}`,
    },
  });

const rateLimited = (limitPerMinute: number, secondsLeft: number) =>
  new HttpError(
    429,
    'rate_limit.exceeded',
    `The limit is ${limitPerMinute} requests per minute. Try again in ${secondsLeft} s.`,
    {
      headers: { 'retry-after': String(secondsLeft) },
    },
  );

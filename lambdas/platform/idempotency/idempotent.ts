import { createHash } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { type OperationName, operation } from '../../contracts/operations/catalogue.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { Effects } from '../effects.ts';
import {
  type Claim,
  claimIdempotencyKey,
  IDEMPOTENCY_WRITE,
  completeClaim,
  type IdempotencyRecord,
  idempotencyPartition,
  isLostClaim,
  releaseClaim,
} from './claims.ts';
import { transactWrite } from '../table/transact-write.ts';
import { NONCE_BYTES, type ResponseKey, encryptResponse, decryptResponse } from './encrypted-response.ts';
import { jsonResponse } from '../http/json-response.ts';
import type { ApiEvent, Exchange, Middleware } from '../http/exchange.ts';
import { loggable, logger } from '../logger.ts';
import { HttpError } from '../http/http-error.ts';

const HEADER = 'idempotency-key';
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;
const HOLDER_BYTES = 12;
/** Beyond the function's own end, so that no second holder starts while the first may still write. */
const LEASE_MARGIN_MILLISECONDS = 2_000;
const LEASE_WITHOUT_CONTEXT_MILLISECONDS = 30_000;

interface Held {
  readonly claim: Claim;
  readonly key: ResponseKey;
  /** The use case has put the answer into its own transaction. */
  taken: boolean;
}

/**
 * Makes a repeated POST safe: the first request claims the Idempotency-Key, its 2xx answer is stored
 * sealed, and a repeat gets that answer without running again. A failure frees the key.
 */
export function idempotent(
  name: OperationName,
  effects: Effects,
  render: (answer: unknown) => string | undefined,
): Middleware {
  const { method, status } = operation(name);
  const held = new WeakMap<Exchange, Held>();

  const completion = ({ claim, key }: Held, body: string | undefined) =>
    completeClaim(effects.table, claim, status, encryptResponse(key, body ?? '', effects.random(NONCE_BYTES)));

  const before = async (event: ApiEvent, context: Context) => {
    const { exchange } = event;
    const idempotencyKey = readKey(event);
    const { caller, apiKey } = exchange;
    if (idempotencyKey === undefined || !caller || apiKey === undefined) return;

    const now = effects.now();
    const pk = idempotencyPartition(caller.accountId, name, idempotencyKey);
    const claim: Claim = {
      pk,
      holder: Buffer.from(effects.random(HOLDER_BYTES)).toString('base64url'),
      keyId: caller.keyId,
      requestHash: createHash('sha256').update(`${method} ${event.rawPath}\n${exchange.rawBody}`).digest('hex'),
      leaseUntil: new Date(now.getTime() + leaseMilliseconds(context)),
      now,
    };
    const mine: Held = { claim, key: { apiKey, idempotencyKey, place: pk }, taken: false };

    const record = await claimIdempotencyKey(effects.table, claim);
    if (record) {
      const body = storedBody(record, mine);
      exchange.headers['idempotency-replayed'] = 'true';
      exchange.replay = jsonResponse(exchange, record.http_status ?? status, body === '' ? undefined : body);
      return;
    }
    held.set(exchange, mine);
    exchange.idempotency = {
      complete: (response) => {
        mine.taken = true;
        return { [IDEMPOTENCY_WRITE]: completion(mine, render(response)) };
      },
      completionWrites: (response) => {
        mine.taken = true;
        return [completion(mine, render(response))];
      },
    };
  };

  if (method !== 'POST') return { before: () => undefined };
  return {
    before: ({ event, context }) => before(event, context),
    after: async ({ event: { exchange }, response }) => {
      const mine = held.get(exchange);
      if (!mine || mine.taken) return;
      try {
        await transactWrite(effects.table, { [IDEMPOTENCY_WRITE]: completion(mine, response?.body) });
      } catch (error) {
        // The effect is done and the client shall hear of it; only a repeat is no longer covered.
        warn('an answer could not be stored for replay', exchange, error);
      }
    },
    onError: async (request) => {
      const { exchange } = request.event;
      const mine = held.get(exchange);
      if (!mine) return;
      // Our lease had lapsed and a repeat of this request took over: it will have the answer.
      if (isLostClaim(request.error)) request.error = inProgress();
      try {
        await releaseClaim(effects.table, mine.claim);
      } catch (error) {
        // The lease frees it a little later.
        warn('an idempotency key could not be released', exchange, error);
      }
    },
  };
}

function readKey(event: ApiEvent): string | undefined {
  const key = event.headers[HEADER];
  if (key === undefined) return undefined;
  if (key.length <= LIMITS.idempotencyKeyLength && PRINTABLE_ASCII.test(key)) return key;
  const message = `Must be 1 to ${LIMITS.idempotencyKeyLength} printable ASCII characters.`;
  throw new HttpError(400, 'request.invalid', 'The Idempotency-Key header is not usable.', {
    fields: [{ path: `header.${HEADER}`, message }],
  });
}

const leaseMilliseconds = (context: Context) =>
  (context.getRemainingTimeInMillis?.() ?? LEASE_WITHOUT_CONTEXT_MILLISECONDS) + LEASE_MARGIN_MILLISECONDS;

/** The answer to replay, or the reason why there is none for this request. */
function storedBody(record: IdempotencyRecord, { claim, key }: Held): string {
  if (record.request_hash !== claim.requestHash) {
    throw reused('This Idempotency-Key was used before, with another request.');
  }
  // Only the key that asked can open the answer; running it again for another key would repeat it.
  if (record.key_id !== claim.keyId) throw reused('This Idempotency-Key was used before, with another API key.');
  if (!record.sealed) throw inProgress();
  return decryptResponse(key, record.sealed);
}

const inProgress = () =>
  new HttpError(409, 'idempotency.in_progress', 'A request with this Idempotency-Key is still being worked on.', {
    headers: { 'retry-after': '1' },
  });

const reused = (detail: string) => new HttpError(422, 'idempotency.key_reused', detail);

const warn = (message: string, exchange: Exchange, error: unknown) =>
  logger.warn(message, {
    request_id: exchange.requestId,
    operation: exchange.operation,
    error: loggable(error),
  });

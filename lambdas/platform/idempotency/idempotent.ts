import { createHash } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { LIMITS } from '../../../contracts/limits.ts';
import { type OperationName, route } from '../../../contracts/operations/catalogue.ts';
import type { Effects } from '../effects.ts';
import type { ApiEvent, Exchange, Middleware } from '../http/exchange.ts';
import { HttpError } from '../http/http-error.ts';
import { jsonResponse } from '../http/json-response.ts';
import { loggable, logger } from '../logger.ts';
import { transactWrite } from '../table/transact-write.ts';
import {
  type Claim,
  claimIdempotencyKey,
  completeClaimWrite,
  IDEMPOTENCY_WRITE,
  type Idempotency,
  type IdempotencyRecord,
  idempotencyPartition,
  isLostClaim,
  releaseClaim,
} from './claims.ts';
import { decryptResponse, encryptResponse, NONCE_BYTES, type ResponseKey } from './encrypted-response.ts';

const HEADER = 'idempotency-key';
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;
const HOLDER_BYTES = 12;
/** The lease outlasts the function, so that no second holder starts while the first can still write. */
const LEASE_MARGIN_MILLISECONDS = 2_000;
const LEASE_WITHOUT_CONTEXT_MILLISECONDS = 30_000;

/** An Idempotency-Key that this request claims. */
interface ClaimedKey {
  readonly claim: Claim;
  readonly responseKey: ResponseKey;
  /** Set when the operation stored the response in its own transaction. */
  isCompleted: boolean;
}

/**
 * Makes a repeated POST safe. The first request claims the Idempotency-Key, and its 2xx response is stored encrypted. A
 * repeated request gets that response, and the operation does not run again. A failure releases the key.
 */
export function idempotent(
  name: OperationName,
  effects: Effects,
  render: (result: unknown) => string | undefined,
): Middleware {
  const { method, status } = route(name);
  // middy requires a hook in every middleware.
  if (method !== 'POST') return { before: () => undefined };
  const claimedKeys = new WeakMap<Exchange, ClaimedKey>();

  const completion = ({ claim, responseKey }: ClaimedKey, body = '') =>
    completeClaimWrite(effects.table, claim, status, encryptResponse(responseKey, body, effects.random(NONCE_BYTES)));

  const idempotencyOf = (claimed: ClaimedKey): Idempotency => ({
    complete: (response) => {
      claimed.isCompleted = true;
      return { [IDEMPOTENCY_WRITE]: completion(claimed, render(response)) };
    },
  });

  return {
    before: async ({ event, context }) => {
      const { exchange } = event;
      const wanted = keyToClaim(name, effects, event, context);
      if (!wanted) return;
      const record = await claimIdempotencyKey(effects.table, wanted.claim);
      if (record) {
        const body = storedBody(record, wanted);
        exchange.replay = jsonResponse(exchange, record.http_status ?? status, body === '' ? undefined : body);
        return;
      }
      claimedKeys.set(exchange, wanted);
      exchange.idempotency = idempotencyOf(wanted);
    },
    after: async ({ event: { exchange }, response }) => {
      const claimed = claimedKeys.get(exchange);
      if (!claimed || claimed.isCompleted) return;
      try {
        await transactWrite(effects.table, { [IDEMPOTENCY_WRITE]: completion(claimed, response?.body) });
      } catch (error) {
        // The operation has run, so the client gets its response. After the lease expires, a repeat would run it again.
        warn('a response could not be stored for replay', exchange, error);
      }
    },
    onError: async (request) => {
      const { exchange } = request.event;
      const claimed = claimedKeys.get(exchange);
      if (!claimed) return;
      // Our lease expired and a repeat of this request took over. The client gets the response when it retries.
      if (isLostClaim(request.error)) request.error = inProgress();
      try {
        await releaseClaim(effects.table, claimed.claim);
      } catch (error) {
        // The key is released when the lease expires.
        warn('an idempotency key could not be released', exchange, error);
      }
    },
  };
}

/** The Idempotency-Key of a request with the data for its claim, or `undefined` without one. */
function keyToClaim(name: OperationName, effects: Effects, event: ApiEvent, context: Context): ClaimedKey | undefined {
  const { caller, credentialSecret, rawBody } = event.exchange;
  const idempotencyKey = readKey(event);
  if (idempotencyKey === undefined || !caller || credentialSecret === undefined) return undefined;
  const { method } = route(name);
  const now = effects.now();
  const pk = idempotencyPartition(caller.account_id, name, idempotencyKey);
  const claim: Claim = {
    pk,
    holder: Buffer.from(effects.random(HOLDER_BYTES)).toString('base64url'),
    credential_id: caller.credential_id,
    request_hash: createHash('sha256').update(`${method} ${event.rawPath}\n${rawBody}`).digest('hex'),
    leaseUntil: new Date(now.getTime() + leaseMilliseconds(context)),
    now,
  };
  return { claim, responseKey: { credentialSecret, idempotencyKey, partitionKey: pk }, isCompleted: false };
}

function readKey(event: ApiEvent): string | undefined {
  const key = event.headers[HEADER];
  if (key === undefined) return undefined;
  if (key.length <= LIMITS.idempotencyKeyLength && PRINTABLE_ASCII.test(key)) return key;
  const message = `Must be 1 to ${LIMITS.idempotencyKeyLength} printable ASCII characters.`;
  throw new HttpError(400, 'request.invalid', 'The Idempotency-Key header is not valid.', {
    fields: [{ path: `header.${HEADER}`, message }],
  });
}

const leaseMilliseconds = (context: Context) =>
  (context.getRemainingTimeInMillis?.() ?? LEASE_WITHOUT_CONTEXT_MILLISECONDS) + LEASE_MARGIN_MILLISECONDS;

/** Returns the body to replay. Throws if this request cannot have it. */
function storedBody(record: IdempotencyRecord, { claim, responseKey }: ClaimedKey): string {
  if (record.request_hash !== claim.request_hash) {
    throw reused('This Idempotency-Key was already used with a different request.');
  }
  // Only the original API key or session can decrypt the response. Running the operation again would repeat its effect.
  if (record.credential_id !== claim.credential_id)
    throw reused('This Idempotency-Key was already used with a different API key or session.');
  if (!record.sealed) throw inProgress();
  return decryptResponse(responseKey, record.sealed);
}

const inProgress = () =>
  new HttpError(409, 'idempotency.in_progress', 'A request with this Idempotency-Key is still in progress.', {
    headers: { 'retry-after': '1' },
  });

const reused = (detail: string) => new HttpError(422, 'idempotency.key_reused', detail);

const warn = (message: string, exchange: Exchange, error: unknown) =>
  logger.warn(message, {
    request_id: exchange.request_id,
    operation: exchange.operation,
    error: loggable(error),
  });

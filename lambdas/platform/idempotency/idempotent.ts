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
/** Beyond the function's own end, so that no second holder starts while the first may still write. */
const LEASE_MARGIN_MILLISECONDS = 2_000;
const LEASE_WITHOUT_CONTEXT_MILLISECONDS = 30_000;

/** An Idempotency-Key that this request has claimed. */
interface ClaimedKey {
  readonly claim: Claim;
  readonly responseKey: ResponseKey;
  /** The operation has put the response into its own transaction. */
  isCompleted: boolean;
}

/**
 * Makes a repeated POST safe: the first request claims the Idempotency-Key, its 2xx response is stored
 * encrypted, and a repeat gets that response without running again. A failure frees the key.
 */
export function idempotent(
  name: OperationName,
  effects: Effects,
  render: (result: unknown) => string | undefined,
): Middleware {
  const { method, status } = route(name);
  // middy wants a hook in every middleware.
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
        // The effect is done and the client shall get its response; only a repeat is no longer covered.
        warn('a response could not be stored for replay', exchange, error);
      }
    },
    onError: async (request) => {
      const { exchange } = request.event;
      const claimed = claimedKeys.get(exchange);
      if (!claimed) return;
      // Our lease had lapsed and a repeat of this request took over: it will have the response.
      if (isLostClaim(request.error)) request.error = inProgress();
      try {
        await releaseClaim(effects.table, claimed.claim);
      } catch (error) {
        // The lease frees it a little later.
        warn('an idempotency key could not be released', exchange, error);
      }
    },
  };
}

/** The key that a request brings, with what its claim needs; `undefined` for a request without one. */
function keyToClaim(name: OperationName, effects: Effects, event: ApiEvent, context: Context): ClaimedKey | undefined {
  const { caller, credentialSecret, rawBody } = event.exchange;
  const idempotencyKey = readKey(event);
  if (idempotencyKey === undefined || !caller || credentialSecret === undefined) return undefined;
  const { method } = route(name);
  const now = effects.now();
  const pk = idempotencyPartition(caller.accountId, name, idempotencyKey);
  const claim: Claim = {
    pk,
    holder: Buffer.from(effects.random(HOLDER_BYTES)).toString('base64url'),
    credentialId: caller.credentialId,
    requestHash: createHash('sha256').update(`${method} ${event.rawPath}\n${rawBody}`).digest('hex'),
    leaseUntil: new Date(now.getTime() + leaseMilliseconds(context)),
    now,
  };
  return { claim, responseKey: { credentialSecret, idempotencyKey, place: pk }, isCompleted: false };
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

/** The body to replay, or the reason why there is none for this request. */
function storedBody(record: IdempotencyRecord, { claim, responseKey }: ClaimedKey): string {
  if (record.request_hash !== claim.requestHash) {
    throw reused('This Idempotency-Key was used before, with another request.');
  }
  // Only the API key that asked can decrypt it; running the operation for another key would repeat it.
  if (record.credential_id !== claim.credentialId)
    throw reused('This Idempotency-Key was used before, with another API key.');
  if (!record.sealed) throw inProgress();
  return decryptResponse(responseKey, record.sealed);
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

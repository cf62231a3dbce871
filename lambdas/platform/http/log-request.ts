import { logger } from '../logger.ts';
import type { ApiResponse, Exchange, Middleware } from './exchange.ts';

const NANOSECONDS_PER_MICROSECOND = 1_000n;
const MICROSECONDS_PER_MILLISECOND = 1_000;

const milliseconds = (nanoseconds: bigint) =>
  Number(nanoseconds / NANOSECONDS_PER_MICROSECOND) / MICROSECONDS_PER_MILLISECOND;

const logExchange = (exchange: Exchange, response: ApiResponse | null | undefined) =>
  logger.info('request', {
    request_id: exchange.requestId,
    operation: exchange.operation,
    ...(exchange.caller && { account_id: exchange.caller.accountId, key_id: exchange.caller.keyId }),
    ...(exchange.replay && { replayed: true }),
    status: response?.statusCode,
    duration_ms: milliseconds(process.hrtime.bigint() - exchange.startedAtNanoseconds),
  });

/** One line per request. It stands first in the stack, so it sees the response that really leaves. */
export const logRequest = (): Middleware => ({
  after: ({ event, response }) => logExchange(event.exchange, response),
  onError: ({ event, response }) => logExchange(event.exchange, response),
});

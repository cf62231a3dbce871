import { ENV } from '../../../contracts/environment.ts';
import { logger } from '../logger.ts';
import type { ApiResponse, Exchange, Middleware } from './exchange.ts';

const NANOSECONDS_PER_MICROSECOND = 1_000n;
const MICROSECONDS_PER_MILLISECOND = 1_000;

const milliseconds = (nanoseconds: bigint) =>
  Number(nanoseconds / NANOSECONDS_PER_MICROSECOND) / MICROSECONDS_PER_MILLISECOND;

const ALL_PERCENT = 100;
const FIRST_ERROR_STATUS = 400;

/** Errors are always logged. The operator can reduce the share of successful requests in the log. */
const isLogged = (status = FIRST_ERROR_STATUS): boolean =>
  status >= FIRST_ERROR_STATUS ||
  Math.random() * ALL_PERCENT < Number(process.env[ENV.requestLogPercent] ?? ALL_PERCENT);

function logExchange(exchange: Exchange, response: ApiResponse | null | undefined): void {
  if (!isLogged(response?.statusCode)) return;
  logger.info('request', {
    request_id: exchange.request_id,
    operation: exchange.operation,
    ...(exchange.caller && { account_id: exchange.caller.account_id, credential_id: exchange.caller.credential_id }),
    ...(exchange.replay && { replayed: true }),
    status: response?.statusCode,
    duration_ms: milliseconds(process.hrtime.bigint() - exchange.startedAtNanoseconds),
  });
}

/** Logs one line per request. It is the outermost middleware, so it sees the final response. */
export const logRequest = (): Middleware => ({
  after: ({ event, response }) => logExchange(event.exchange, response),
  onError: ({ event, response }) => logExchange(event.exchange, response),
});

import { ENV } from '../../../contracts/environment.ts';
import { logger } from '../logger.ts';
import type { ApiResponse, Exchange, Middleware } from './exchange.ts';

const NANOSECONDS_PER_MICROSECOND = 1_000n;
const MICROSECONDS_PER_MILLISECOND = 1_000;

const milliseconds = (nanoseconds: bigint) =>
  Number(nanoseconds / NANOSECONDS_PER_MICROSECOND) / MICROSECONDS_PER_MILLISECOND;

const ALL = 100;
const FIRST_ERROR_STATUS = 400;

/** Of what went well, a part is enough where the operator says so. */
const isLogged = (status = FIRST_ERROR_STATUS): boolean =>
  status >= FIRST_ERROR_STATUS || Math.random() * ALL < Number(process.env[ENV.requestLogPercent] ?? ALL);

function logExchange(exchange: Exchange, response: ApiResponse | null | undefined): void {
  if (!isLogged(response?.statusCode)) return;
  logger.info('request', {
    request_id: exchange.requestId,
    operation: exchange.operation,
    ...(exchange.caller && { account_id: exchange.caller.accountId, credential_id: exchange.caller.credentialId }),
    ...(exchange.replay && { replayed: true }),
    status: response?.statusCode,
    duration_ms: milliseconds(process.hrtime.bigint() - exchange.startedAtNanoseconds),
  });
}

/** One line per request. It stands first in the stack, so it sees the response that really leaves. */
export const logRequest = (): Middleware => ({
  after: ({ event, response }) => logExchange(event.exchange, response),
  onError: ({ event, response }) => logExchange(event.exchange, response),
});

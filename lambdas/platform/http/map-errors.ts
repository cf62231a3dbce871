import { loggable } from '../loggable.ts';
import type { Middleware } from './exchange.ts';
import { logger } from '../logger.ts';
import { asRefusal, problemAnswer } from './problem.ts';

/** The only place where an error becomes an answer. What we did not expect is logged in full. */
export const mapErrors = (): Middleware => ({
  onError: (request) => {
    const { exchange } = request.event;
    const refusal = asRefusal(request.error);
    if (refusal.status >= 500) {
      logger.error('unexpected error', {
        request_id: exchange.requestId,
        operation: exchange.operation,
        error: loggable(request.error),
      });
    }
    request.response = problemAnswer(exchange, refusal);
  },
});

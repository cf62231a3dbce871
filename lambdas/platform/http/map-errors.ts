import { errorResponse } from './error-response.ts';
import type { Middleware } from './exchange.ts';

/** Whatever is thrown inside the stack leaves it as a response. */
export const mapErrors = (): Middleware => ({
  onError: (request) => {
    request.response = errorResponse(request.event.exchange, request.error);
  },
});

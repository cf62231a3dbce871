import { DELIVERY_REFUSED } from '../../../contracts/problems/edge.ts';
import { DELIVERY_HEADERS, REFUSED_DELIVERY_HEADER } from '../../../contracts/webhooks/delivery-headers.ts';
import type { Middleware } from './exchange.ts';
import { HttpError } from './http-error.ts';

type RequestHeaders = Readonly<Record<string, string | undefined>>;

/**
 * A webhook that points back at the service, under any name or through any proxy, would cause an endless loop. So a
 * webhook delivery, from this or another deployment, must not start or change anything.
 */
export const isDelivery = (headers: RequestHeaders): boolean =>
  DELIVERY_HEADERS.some((name) => headers[name] !== undefined);

export function deliveryRefused(): HttpError {
  const { status, code, detail } = DELIVERY_REFUSED;
  return new HttpError(status, code, detail, { headers: { [REFUSED_DELIVERY_HEADER]: 'true' } });
}

/** GET requests are allowed: a receiver that forwards our headers while it looks something up does not cause a loop. */
export const refuseDeliveries = (): Middleware => ({
  before: ({ event: { headers, requestContext } }) => {
    if (requestContext.http.method !== 'GET' && isDelivery(headers)) throw deliveryRefused();
  },
});

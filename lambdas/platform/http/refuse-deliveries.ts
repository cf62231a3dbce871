import { DELIVERY_REFUSED } from '../../../contracts/problems/edge.ts';
import { DELIVERY_HEADERS, REFUSED_DELIVERY_HEADER } from '../../../contracts/webhooks/delivery-headers.ts';
import type { Middleware } from './exchange.ts';
import { HttpError } from './http-error.ts';

type RequestHeaders = Readonly<Record<string, string | undefined>>;

/**
 * A webhook that leads back here, by whatever name and over whatever proxy, would be an endless loop:
 * a delivery starts nothing and changes nothing, be it ours or that of another deployment.
 */
export const isDelivery = (headers: RequestHeaders): boolean =>
  DELIVERY_HEADERS.some((name) => headers[name] !== undefined);

export function deliveryRefused(): HttpError {
  const { status, code, detail } = DELIVERY_REFUSED;
  return new HttpError(status, code, detail, { headers: { [REFUSED_DELIVERY_HEADER]: 'true' } });
}

/** Reading is harmless: a receiver that hands our headers on while it looks something up is no loop. */
export const refuseDeliveries = (): Middleware => ({
  before: ({ event: { headers, requestContext } }) => {
    if (requestContext.http.method !== 'GET' && isDelivery(headers)) throw deliveryRefused();
  },
});

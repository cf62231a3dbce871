/** Headers of webhook deliveries, in lower case as API Gateway passes them on. */
export const DELIVERY_HEADER = {
  signature: 'x-service-signature',
  event: 'x-service-event',
  delivery: 'x-service-delivery',
  attempt: 'x-service-attempt',
  test: 'x-service-test',
} as const;

/** A request with any of these headers counts as a delivery, from this or another deployment of this service. */
export const DELIVERY_HEADERS: readonly string[] = Object.values(DELIVERY_HEADER);

/**
 * The service sets this header in its response to a delivery that reached the service itself, under any host name. The
 * sender recognizes it and stops retrying.
 */
export const REFUSED_DELIVERY_HEADER = 'x-service-refuses-deliveries';

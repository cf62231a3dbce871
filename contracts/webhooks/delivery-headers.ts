/** Headers of every delivery to a webhook, in lower case as HTTP APIs hand them on. */
export const DELIVERY_HEADER = {
  signature: 'x-service-signature',
  event: 'x-service-event',
  delivery: 'x-service-delivery',
  attempt: 'x-service-attempt',
  test: 'x-service-test',
} as const;

/** Any one of them makes a request a delivery: ours, or that of another deployment of this service. */
export const DELIVERY_HEADERS: readonly string[] = Object.values(DELIVERY_HEADER);

/**
 * With this header the service answers a delivery that reached itself, under whatever name. The sender
 * recognizes it and makes no further attempt.
 */
export const REFUSED_DELIVERY_HEADER = 'x-service-refuses-deliveries';

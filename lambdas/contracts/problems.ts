import { LIMITS } from './limits.ts';

/** Errors that two places respond with: the edge, and the functions behind it. */

/** The edge keeps large bodies away from API Gateway (10 MB) and Lambda (6 MB) and their own kinds of errors. */
export const BODY_TOO_LARGE = {
  title: 'Payload Too Large',
  status: 413,
  detail: `A body may have at most ${LIMITS.bodyBytes} bytes.`,
  code: 'request.body_too_large',
} as const;

/** The edge passes the headers of a delivery on to no scan page, so it has to look at them itself. */
export const DELIVERY_REFUSED = {
  title: 'Forbidden',
  status: 403,
  detail: 'This request is a delivery to a webhook. Deliveries start nothing and change nothing here.',
  code: 'request.is_delivery',
} as const;

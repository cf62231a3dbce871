import { LIMITS } from '../limits.ts';

/** Errors of the edge, some of which the functions behind it respond with too. */

/** The edge keeps large bodies away from API Gateway (10 MB) and Lambda (6 MB) and their own kinds of errors. */
export const BODY_TOO_LARGE = {
  title: 'Payload Too Large',
  status: 413,
  detail: `A body may have at most ${LIMITS.bodyBytes} bytes.`,
  code: 'request.body_too_large',
} as const;

/** Lambda refuses a body that is not signed, in words of its own. */
export const BODY_HASH_MISSING = {
  title: 'Bad Request',
  status: 400,
  detail: 'Send the SHA-256 of the body, in hexadecimal, in the header X-Amz-Content-Sha256.',
  code: 'request.body_hash_missing',
} as const;

/** The edge passes the headers of a delivery on to no scan page, so it has to look at them itself. */
export const DELIVERY_REFUSED = {
  title: 'Forbidden',
  status: 403,
  detail: 'This request is a delivery to a webhook. Deliveries start nothing and change nothing here.',
  code: 'request.is_delivery',
} as const;

/** The web ACL has counted too many requests of one address. */
export const TOO_MANY_REQUESTS = {
  title: 'Too Many Requests',
  status: 429,
  detail: 'There were too many requests from your address. Try again in a few minutes.',
  code: 'rate_limit.exceeded',
} as const;

/** AWS's lists say that attacks come from the address. */
export const ADDRESS_BLOCKED = {
  title: 'Forbidden',
  status: 403,
  detail: 'Requests from your address are not accepted: it is on a list of addresses that attacks come from.',
  code: 'request.blocked',
} as const;

/** Whoever is near a path of the API gets it as a hint; longer ones nobody has typed. */
export const PATH_NOT_FOUND = {
  title: 'Not Found',
  status: 404,
  detail: 'There is nothing at this path.',
  code: 'route.not_found',
} as const;
export const LONGEST_HINT = 200;

/** Pages are only read. */
export const PAGE_METHOD_NOT_ALLOWED = {
  title: 'Method Not Allowed',
  status: 405,
  detail: 'This is a page: it takes GET and HEAD. The API begins with /v1.',
  code: 'route.method_not_allowed',
} as const;

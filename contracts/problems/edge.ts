import { LIMITS } from '../limits.ts';

/** Errors that the edge (CloudFront, with its functions and its web ACL) returns. The API also returns some of them. */

/**
 * The edge rejects large bodies itself: API Gateway (10 MB) and Lambda (6 MB) would return errors in their own format.
 */
export const BODY_TOO_LARGE = {
  title: 'Payload Too Large',
  status: 413,
  detail: `The body is too large: the limit is ${LIMITS.bodyBytes} bytes.`,
  code: 'request.body_too_large',
} as const;

/** The edge rejects a large URL and large headers itself: API Gateway would return an error in its own format. */
export const HEAD_TOO_LARGE = {
  title: 'Request Header Fields Too Large',
  status: 431,
  detail: `The URL and the headers of the request are too large. Together, they must be smaller than ${LIMITS.headBytes} bytes.`,
  code: 'request.headers_too_large',
} as const;

/**
 * Requests with a streamed response go to a function URL. If the SHA-256 of the body is not in a header, the function
 * URL returns an error in Lambda's own format. So the edge checks for the header first.
 */
export const BODY_HASH_MISSING = {
  title: 'Bad Request',
  status: 400,
  detail: 'Send the SHA-256 of the body, in hexadecimal, in the header X-Amz-Content-Sha256.',
  code: 'request.body_hash_missing',
} as const;

/**
 * A webhook that points to a path below `/s/` of this service would cause a loop, so its deliveries are refused. The
 * function for chat messages gets the headers that identify a delivery, so it refuses deliveries itself. The other
 * functions do not get these headers, so the edge refuses deliveries to them.
 */
export const DELIVERY_REFUSED = {
  title: 'Forbidden',
  status: 403,
  detail: 'This request is a webhook delivery. The service does not accept deliveries.',
  code: 'request.is_delivery',
} as const;

/** The web ACL counted too many requests from one IP address. */
export const TOO_MANY_REQUESTS = {
  title: 'Too Many Requests',
  status: 429,
  detail: 'Too many requests came from your IP address. Try again in a few minutes.',
  code: 'rate_limit.exceeded',
} as const;

/** The IP address is on one of AWS's lists of attackers. */
export const ADDRESS_BLOCKED = {
  title: 'Forbidden',
  status: 403,
  detail: 'Requests from your IP address are blocked because it is on a list of known attackers.',
  code: 'request.blocked',
} as const;

/**
 * If the path resembles an API path, a hint with the API path is added to the detail. API paths longer than
 * `MAX_HINT_LENGTH` are not suggested.
 */
export const PATH_NOT_FOUND = {
  title: 'Not Found',
  status: 404,
  detail: 'This path does not exist.',
  code: 'route.not_found',
} as const;
export const MAX_HINT_LENGTH = 200;

export const PAGE_METHOD_NOT_ALLOWED = {
  title: 'Method Not Allowed',
  status: 405,
  detail: 'This path is a page and only supports GET and HEAD. API paths begin with /v1.',
  code: 'route.method_not_allowed',
} as const;

export const STREAM_METHOD_NOT_ALLOWED = {
  title: 'Method Not Allowed',
  status: 405,
  detail: 'This path only supports POST.',
  code: 'route.method_not_allowed',
} as const;

/** PUT uploads a file to its address, and GET opens it. */
export const FILE_METHOD_NOT_ALLOWED = {
  title: 'Method Not Allowed',
  status: 405,
  detail: 'Addresses of files only support GET and PUT.',
  code: 'route.method_not_allowed',
} as const;

export const VISITOR_FILE_METHOD_NOT_ALLOWED = {
  title: 'Method Not Allowed',
  status: 405,
  detail: 'Addresses of files only support GET.',
  code: 'route.method_not_allowed',
} as const;

export const VISITOR_FILE_ADDRESS_INVALID = {
  title: 'Forbidden',
  status: 403,
  detail: 'This is not the address of a file. Open the file again from the page of the code.',
  code: 'file.address_invalid',
} as const;

export const UPLOAD_ADDRESS_INVALID = {
  title: 'Forbidden',
  status: 403,
  detail: 'This is not the address of a file. Add a source of the kind "file" to get an upload address.',
  code: 'upload.address_invalid',
} as const;

export const FILE_ADDRESS_EXPIRED = {
  title: 'Forbidden',
  status: 403,
  detail: 'The address of this file has expired. Repeat the request that returned it to get a new one.',
  code: 'upload.address_expired',
} as const;

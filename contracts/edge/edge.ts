/** Headers of the requests that CloudFront forwards to the functions. */

/** The visitor's IP address. An edge function overwrites any value that the visitor sent. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/**
 * The visitor's Authorization header under another name: for function URLs, CloudFront puts its own signature into
 * Authorization. The edge function discards any value that the visitor sent under this name.
 */
export const VIEWER_AUTHORIZATION_HEADER = 'x-viewer-authorization';

/** The hash of the body. The sender provides it, because CloudFront signs a request before it has the whole body. */
export const BODY_HASH_HEADER = 'x-amz-content-sha256';

/** Proves that a request came through the distribution. Only the distribution and the functions know the value. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

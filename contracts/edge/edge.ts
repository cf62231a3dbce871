/** What the distribution tells the functions behind it about a request. */

/** The visitor's address; an edge function writes it over whatever the visitor sent under this name. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/**
 * What the visitor sent as Authorization, where CloudFront puts its own signature in that place: in front of
 * function URLs. The edge function writes it over whatever the visitor sent under this name.
 */
export const VIEWER_AUTHORIZATION_HEADER = 'x-viewer-authorization';

/** The hash of a body, which only its sender can tell CloudFront in time for the signature. */
export const BODY_HASH_HEADER = 'x-amz-content-sha256';

/** Proves that a request came through the distribution: only its origins and the functions know the value. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

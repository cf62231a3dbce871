/** What the distribution tells the functions behind it about a request. */

/** The visitor's address; an edge function writes it over whatever the visitor sent under this name. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/** Proves that a request came through the distribution: only its origins and the functions know the value. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** Options of a QR image in its query string, in the order in which its stored name holds them. */
export const QR_OPTIONS = ['size', 'margin', 'ecc', 'dark', 'light'] as const;

/** Styled images lie under this prefix; they are made on demand and forgotten after a while. */
export const STYLED_QR_PREFIX = 'qr-styled';

/** Between the options in the name: no option can contain it. */
export const QR_OPTION_SEPARATOR = '~';

export const STYLED_QR_ROUTE = `/${STYLED_QR_PREFIX}/{short_id}/{options}`;

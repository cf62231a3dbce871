/** Options of a QR image in its query string, in the order in which its stored name holds them. */
export const QR_OPTIONS = ['size', 'margin', 'ecc', 'dark', 'light', 'size_mm', 'dpi'] as const;
type QrOption = (typeof QR_OPTIONS)[number];

/** An option that is left out. In the name of a style a default is empty, so that equal styles have one name. */
export const QR_DEFAULTS: Readonly<Record<QrOption, string>> = {
  size: '400',
  margin: '4',
  ecc: 'M',
  dark: '000000',
  light: 'ffffff',
  size_mm: '',
  dpi: '',
};

/** Where a size is in millimetres and nothing says how fine: what print shops ask for. */
export const QR_DEFAULT_DPI = 300;

/** How large an image may be, on a screen and on paper. */
export const QR_SIZES = {
  pixels: { least: 1, most: 4_096 },
  millimetres: { least: 10, most: 1_000 },
  dpi: { least: 72, most: 1_200 },
} as const;

/** Options that are whole numbers. */
export const QR_NUMBERS: readonly QrOption[] = ['size', 'margin', 'size_mm', 'dpi'];

/** With it, the image comes as a file to save, with a name. */
export const QR_DOWNLOAD_OPTION = 'download';

/** The levels of error correction; each survives more damage than the one before, and needs more modules. */
export const ERROR_CORRECTIONS = ['L', 'M', 'Q', 'H'] as const;
export type ErrorCorrection = (typeof ERROR_CORRECTIONS)[number];

/** With it, an image begins from the code's own style instead of a plain one: it says which version of that. */
export const QR_VERSION_OPTION = 'v';

/** Light modules around the symbol; the standard asks for four, and scanners rely on them. */
export const QR_MARGIN = { least: 4, most: 40 } as const;

/** Styled images lie under this prefix; they are made on demand and forgotten after a while. */
export const STYLED_QR_PREFIX = 'qr-styled';

/** Between the options in the name: no option can contain it. */
export const QR_OPTION_SEPARATOR = '~';

/** Asked for by the distribution where the bucket has nothing: both say the address that the image is to lead to. */
export const STYLED_QR_ROUTE = `/${STYLED_QR_PREFIX}/{short_id}/{host}/{options}`;
export const PLAIN_QR_ROUTE = '/qr/{short_id}/{image}';

export const STYLED_QR_LIMITS = {
  /** Styles of a code in the bucket; whatever is asked for beyond them is drawn, and not kept. */
  keptPerCode: 300,
  /** Drawings for one address (IPv6: one /64). An image that the cache or the bucket has needs none. */
  drawnPerMinute: 120,
} as const;

/** What WCAG asks of text is about what scanners need in bad light. */
export const LEAST_QR_CONTRAST = 4.5;

/** The longer side of a logo's field, as a share of the symbol's width. */
export const LOGO_SIZE = { least: 0.1, default: 0.25, most: 0.4 } as const;

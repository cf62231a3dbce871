/** Query parameters of a QR image, in their order in the stored file name. */
export const QR_OPTIONS = ['size', 'margin', 'ecc', 'dark', 'light', 'size_mm', 'dpi'] as const;
type QrOption = (typeof QR_OPTIONS)[number];

/**
 * The values that options have if the URL omits them. In the file name, such a value is left empty even if the URL
 * contains it, so that equal styles have the same name.
 */
export const QR_DEFAULTS: Readonly<Record<QrOption, string>> = {
  size: '400',
  margin: '4',
  ecc: 'M',
  dark: '000000',
  light: 'ffffff',
  size_mm: '',
  dpi: '',
};

/** Used when a size is in millimeters and no DPI is given. Print shops ask for this value. */
export const QR_DEFAULT_DPI = 300;

/** Allowed sizes of an image, on screen and on paper. */
export const QR_SIZES = {
  pixels: { min: 1, max: 4_096 },
  millimeters: { min: 10, max: 1_000 },
  dpi: { min: 72, max: 1_200 },
} as const;

/** Options with integer values. */
export const QR_INTEGER_OPTIONS: readonly QrOption[] = ['size', 'margin', 'size_mm', 'dpi'];

/** With this option, the image is downloaded as a named file. */
export const QR_DOWNLOAD_OPTION = 'download';

/** Error correction levels. Each survives more damage than the one before and needs more modules (small squares). */
export const ERROR_CORRECTIONS = ['L', 'M', 'Q', 'H'] as const;
export type ErrorCorrection = (typeof ERROR_CORRECTIONS)[number];

/**
 * With this option, the image has the code's saved style. The value is the version of that style: with an outdated
 * version, the image still has the current style, but is cached only briefly. If the URL has other options but not this
 * one, the image ignores the saved style.
 */
export const QR_VERSION_OPTION = 'v';

/** Light modules around the symbol. The standard requires four, and scanners rely on them. */
export const QR_MARGIN = { min: 4, max: 40 } as const;

/**
 * The prefix, in paths and in the bucket, of images whose URL has options. They are drawn on demand and deleted after
 * 90 days.
 */
export const STYLED_QR_PREFIX = 'qr-styled';

/** Separates the options in the file name. No option can contain it. */
export const QR_OPTION_SEPARATOR = '~';

/**
 * Routes that the distribution requests when the bucket does not have an image. Both paths contain the scan host, which
 * is part of the address that the QR code opens. In `DEFAULT_QR_ROUTE`, `{image}` is `<host>.<format>`.
 */
export const STYLED_QR_ROUTE = `/${STYLED_QR_PREFIX}/{short_id}/{host}/{options}`;
export const DEFAULT_QR_ROUTE = '/qr/{short_id}/{image}';

export const STYLED_QR_LIMITS = {
  /** Styled images per code that are stored in the bucket. Further images are drawn but not stored. */
  storedPerCode: 300,
  /** Images drawn per IP address (IPv6: per /64). Images from the cache or the bucket do not count. */
  drawnPerMinute: 120,
} as const;

/** WCAG requires this contrast for text. Scanners need about the same in bad light. */
export const MIN_QR_CONTRAST = 4.5;

/** The longer side of the logo area, as a share of the symbol's width. */
export const LOGO_SIZE = { min: 0.1, default: 0.25, max: 0.4 } as const;

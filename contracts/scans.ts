/** Retention of scans and their conversations in days, unless the CDK context sets another value. */
export const RETENTION_DAYS = 365;

/**
 * Number of partitions for the scans of a code that thousands of people scan at once. A quiet code uses only partition
 * 0.
 */
export const HOT_SCAN_PARTITIONS = 15;

/**
 * Scans are collected for this long, or until `ROLL_UP_BATCH_SIZE` is reached. Larger batches mean fewer writes to the
 * account's daily item.
 */
export const ROLL_UP_WINDOW_SECONDS = 30;
export const ROLL_UP_BATCH_SIZE = 400;

/** The visitor's Accept-Encoding under another name: CloudFront does not forward the original to an uncached origin. */
export const VIEWER_ENCODING_HEADER = 'x-viewer-encoding';

/** Value of the `type` attribute of a scan; the roll-up's stream filter selects on it. */
export const SCAN_ITEM_TYPE = 'scan';

/**
 * Value of the `type` attribute of an item that counts the scans that are still missing from a code's total. The
 * roll-up's stream reader adds them.
 */
export const PENDING_SCANS_ITEM_TYPE = 'pending_scans';

/** How a visitor opened the page: by a printed code or its link, or on the owner's website. */
export const SCAN_SOURCES = ['qr', 'embed'] as const;
export type ScanSource = (typeof SCAN_SOURCES)[number];
/** The query parameter with which `embed.js` opens the page. */
export const SOURCE_PARAMETER = 'source';

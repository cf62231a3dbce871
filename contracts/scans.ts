/** Retention of scans and their conversations in days, unless the CDK context sets another value. */
export const RETENTION_DAYS = 365;

/**
 * The scans of a code are normally in partition 0. While the code is hot (too many people scan it at once), its new
 * scans are spread over this many further partitions.
 */
export const HOT_SCAN_PARTITIONS = 15;

/**
 * The roll-up, which adds scans to the daily counts, collects scans for this long or until it has `ROLL_UP_BATCH_SIZE`
 * of them. It writes to the account's item of the day once per batch, so larger batches mean fewer writes.
 */
export const ROLL_UP_WINDOW_SECONDS = 30;
export const ROLL_UP_BATCH_SIZE = 400;

/** The visitor's Accept-Encoding under another name: CloudFront does not forward the original to an uncached origin. */
export const VIEWER_ENCODING_HEADER = 'x-viewer-encoding';

/** Value of the `type` attribute of a scan. The roll-up's stream filter selects these items. */
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

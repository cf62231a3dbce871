/** Days that scans, and the conversations they led to, are kept, unless the context says otherwise. */
export const RETENTION_DAYS = 365;

/** A code scanned by thousands at once writes its scans to these partitions; a quiet one only to 0. */
export const HOT_SCAN_PARTITIONS = 15;

/** How long scans are collected for a roll-up, unless so many come sooner: the more, the fewer writes to the day of their account. */
export const ROLL_UP_COLLECT_SECONDS = 30;
export const ROLL_UP_BATCH = 400;

/** The visitor's Accept-Encoding under another name: its own never reaches an uncached origin. */
export const VIEWER_ENCODING_HEADER = 'x-viewer-encoding';

/** Value of the `type` attribute of a scan; the roll-up's stream filter selects on it. */
export const SCAN_ITEM_TYPE = 'scan';

/** Of scans that a code's total still lacks: the same reader of the stream settles them. */
export const OWED_ITEM_TYPE = 'owed_scans';

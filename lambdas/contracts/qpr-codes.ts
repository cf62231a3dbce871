/** What a code is for; each has its own greeting and colours. */
export const TEMPLATES = ['business', 'rewards', 'events', 'personal', 'hospitality', 'healthcare', 'retail'] as const;
export type Template = (typeof TEMPLATES)[number];

export const CODE_STATUSES = ['active', 'archived'] as const;
export type CodeStatus = (typeof CODE_STATUSES)[number];

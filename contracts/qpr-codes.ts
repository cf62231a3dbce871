/** What a code is for; each has its own greeting and colours. */
export const TEMPLATES = ['business', 'rewards', 'events', 'personal', 'hospitality', 'healthcare', 'retail'] as const;
export type Template = (typeof TEMPLATES)[number];

/** What an assistant may answer from, where its owner narrows it: `strict` is the prompt alone. */
export const GROUNDINGS = ['strict'] as const;
export type Grounding = (typeof GROUNDINGS)[number];

export const CODE_STATUSES = ['active', 'archived'] as const;
export type CodeStatus = (typeof CODE_STATUSES)[number];

/** Templates: the purpose of a code. Each has its own greeting and colors. */
export const TEMPLATES = ['business', 'rewards', 'events', 'personal', 'hospitality', 'healthcare', 'retail'] as const;
export type Template = (typeof TEMPLATES)[number];

/** Restrictions on what an assistant can base its answers on. `strict` allows only the prompt and the knowledge. */
export const GROUNDINGS = ['strict'] as const;

export const CODE_STATUSES = ['active', 'archived'] as const;
export type CodeStatus = (typeof CODE_STATUSES)[number];

/** A short id as a regular expression: Crockford's Base32 in lower case, which has no i, l, o or u. */
export const SHORT_ID_PATTERN = '[0-9a-hjkmnp-tv-z]{10}';

/** The name of a placement's variable as a regular expression. */
export const VARIABLE_NAME_PATTERN = '[a-z][a-z0-9_]{0,31}';

/** Sort orders for a list of codes. */
export const CODE_ORDERS = ['newest', 'oldest', 'name', 'scans'] as const;
export type CodeOrder = (typeof CODE_ORDERS)[number];

/** Limits of checks: questions with which owners test the answers of a code. */
export const CHECKS = {
  perCode: 50,
  questionLength: 500,
  /** Words or phrases in each of the lists `any_of` and `none_of`. */
  texts: 10,
  textLength: 200,
  /** API Gateway allows 30 seconds. The rest is for the reads and writes before and after the answer. */
  answerSeconds: 24,
} as const;

/** Why a check failed: the parts of the expectation that were not met, or that there was no complete answer. */
export const CHECK_REASONS = ['any_of', 'none_of', 'declines', 'cites', 'no_answer'] as const;
export type CheckReason = (typeof CHECK_REASONS)[number];

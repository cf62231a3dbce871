/** Day in UTC, `2026-11-15`: salts and roll-ups are kept per day. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

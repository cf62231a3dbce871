import { createHmac } from 'node:crypto';

export interface VisitorTraits {
  readonly accountId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Day in UTC, `2026-11-15`: salts and roll-ups are kept per day. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Tells visitors apart within a day and within one owner. The salt is random, lives a day longer than
 * its day and is then gone: after that nobody can find out whose hash this was, nor link two days.
 */
export const visitorOf = (salt: string, { accountId, address, userAgent }: VisitorTraits): string =>
  createHmac('sha256', salt)
    .update(JSON.stringify([accountId, address, userAgent]))
    .digest('base64url')
    .slice(0, 22);

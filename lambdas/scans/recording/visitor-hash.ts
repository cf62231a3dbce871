import { createHmac } from 'node:crypto';

interface VisitorTraits {
  readonly accountId: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Tells visitors apart within a day and within one owner. The salt is random, lives a day longer than
 * its day and is then gone: after that nobody can find out whose hash this was, nor link two days.
 */
export const visitorHash = (salt: string, { accountId, address, userAgent }: VisitorTraits): string =>
  createHmac('sha256', salt)
    .update(JSON.stringify([accountId, address, userAgent]))
    .digest('base64url')
    .slice(0, 22);

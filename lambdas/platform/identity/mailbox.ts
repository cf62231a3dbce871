import { createHash } from 'node:crypto';

/**
 * Stands for a mailbox where e-mails to it are counted. Those that are one and the same count as one: what
 * follows a plus only labels it, and Google reads no dots. Hashed, so that the count is no list of addresses.
 */
export function mailboxHash(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const mailbox = local.replace(/\+.*$/, '');
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  const address = isGoogle ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
  return createHash('sha256').update(address).digest('hex');
}

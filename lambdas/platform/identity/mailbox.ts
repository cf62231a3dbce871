import { createHash } from 'node:crypto';

/**
 * A hash of the mailbox, used to count the e-mails sent to it. Addresses of the same mailbox count as one: the part
 * after a plus is only a label, and Google ignores dots. The hash keeps the counters from becoming a list of addresses.
 */
export function mailboxHash(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const mailbox = local.replace(/\+.*$/, '');
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  const address = isGoogle ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
  return createHash('sha256').update(address).digest('hex');
}

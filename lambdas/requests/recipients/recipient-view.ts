import type { Recipient } from './recipient.ts';

/** An address that gets a code's requests by e-mail, as the API shows it with the code and in the account export. */
export const toRecipientView = ({ email, status, askedAt, answeredAt }: Recipient) => ({
  email,
  status,
  ...(askedAt !== undefined && { asked_at: askedAt }),
  ...(answeredAt !== undefined && { answered_at: answeredAt }),
});

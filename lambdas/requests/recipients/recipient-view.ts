import type { Recipient } from './recipient.ts';

/** An address that gets a code's requests by e-mail, as the API shows it with the code and in the account export. */
export const toRecipientView = ({ email, status, asked_at, answered_at }: Recipient) => ({
  email,
  status,
  ...(asked_at !== undefined && { asked_at }),
  ...(answered_at !== undefined && { answered_at }),
});

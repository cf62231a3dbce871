import type { Recipient } from './recipient.ts';

/** A recipient in the view of a code, and in the export. */
export const toRecipientView = ({ email, status, askedAt, answeredAt }: Recipient) => ({
  email,
  status,
  ...(askedAt !== undefined && { asked_at: askedAt }),
  ...(answeredAt !== undefined && { answered_at: answeredAt }),
});

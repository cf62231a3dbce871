import * as z from 'zod/mini';
import { RECIPIENT_STATUSES } from '../../../contracts/requests/requests.ts';
import type { Recipient } from './recipient.ts';

export const recipientViewSchema = z
  .object({
    email: z.string().register(z.globalRegistry, { example: 'reception@example.com' }),
    status: z.enum(RECIPIENT_STATUSES).register(z.globalRegistry, {
      description:
        '`pending`: waits for confirmation and gets nothing. `confirmed`: gets requests. `stopped`: unsubscribed, and only the recipient can change that',
    }),
    asked_at: z
      .optional(z.iso.datetime())
      .register(z.globalRegistry, { description: 'When we last sent the link to confirm' }),
    answered_at: z
      .optional(z.iso.datetime())
      .register(z.globalRegistry, { description: 'When the recipient confirmed or unsubscribed' }),
  })
  .register(z.globalRegistry, { id: 'RequestRecipient' });
type RecipientView = z.output<typeof recipientViewSchema>;

export const toRecipientView = ({ email, status, askedAt, answeredAt }: Recipient): RecipientView => ({
  email,
  status,
  ...(askedAt !== undefined && { asked_at: askedAt }),
  ...(answeredAt !== undefined && { answered_at: answeredAt }),
});

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { LANGUAGES } from '../../../contracts/languages.ts';
import { RECIPIENT_STATUSES } from '../../../contracts/requests/requests.ts';
import { pick } from '../../platform/fields/pick.ts';
import type { Entity } from '../../platform/schemas/shapes.ts';

/**
 * An e-mail address that receives the requests (submitted forms) of an account or organization. One confirmation covers
 * all codes of that owner. A moved code has a new owner, so its recipients are asked again when that owner saves them.
 */
export type Recipient = Entity<typeof recipientSchema> & RecipientRef;

/** Its id is a hash of its address. */
export interface RecipientRef {
  readonly owner_id: string;
  readonly id: string;
}

export const recipientSchema = z.object({
  owner_id: z.string(),
  email: z.string(),
  status: z.enum(RECIPIENT_STATUSES),
  /** The secret in the links of its e-mails. It stays the same, so that links in earlier e-mails work. */
  token: z.string(),
  /** The language of the browser in which the recipient last confirmed or unsubscribed. */
  language: z.optional(z.enum(LANGUAGES)),
  /** When it was last asked to confirm. */
  asked_at: z.optional(z.string()),
  /** When it confirmed or unsubscribed. */
  answered_at: z.optional(z.string()),
  expires_at_seconds: z.number(),
});

/** Addresses that differ only in case are the same. */
export const recipientIdOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);

/** The page on which a recipient confirms or unsubscribes. */
export const recipientUrl = (baseUrl: string, { owner_id, id, token }: RecipientRef & { readonly token: string }) =>
  `${baseUrl}/recipients/${owner_id}/${id}/${token}`;

/** An address that gets a code's requests by e-mail, as the API shows it with the code and in the account export. */
export const toRecipientView = (recipient: Recipient) =>
  pick(recipient, ['email', 'status', 'asked_at', 'answered_at']);

import { createHash } from 'node:crypto';
import type { Language } from '../../../contracts/languages.ts';
import type { RecipientStatus } from '../../../contracts/requests/requests.ts';

/**
 * An e-mail address that receives the requests (submitted forms) of an account or organization. One confirmation covers
 * all codes of that owner. A moved code has a new owner, so its recipients are asked again when that owner saves them.
 */
export interface Recipient {
  readonly id: string;
  readonly owner_id: string;
  readonly email: string;
  readonly status: RecipientStatus;
  /** The secret in the links of its e-mails. It stays the same, so that links in earlier e-mails work. */
  readonly token: string;
  /** The language of the browser in which the recipient last confirmed or unsubscribed. */
  readonly language?: Language | undefined;
  /** When it was last asked to confirm. */
  readonly asked_at?: string | undefined;
  /** When it confirmed or unsubscribed. */
  readonly answered_at?: string | undefined;
  readonly expires_at_seconds: number;
}

/** Addresses that differ only in case are the same. */
export const recipientIdOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);

/** The page on which a recipient confirms or unsubscribes. */
export const recipientUrl = (baseUrl: string, { owner_id, id, token }: Pick<Recipient, 'owner_id' | 'id' | 'token'>) =>
  `${baseUrl}/recipients/${owner_id}/${id}/${token}`;

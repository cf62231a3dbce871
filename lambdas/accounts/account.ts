import * as z from 'zod/mini';
import { LANGUAGES } from '../../contracts/languages.ts';
import { ServiceError } from '../platform/errors.ts';
import { newId, type Random } from '../platform/ids.ts';
import type { Entity } from '../platform/schemas/shapes.ts';

export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  /** The language of our e-mails: that of the browser at the last sign-in. */
  language: z.optional(z.enum(LANGUAGES)),
  /** Set while a deletion is pending, which means requested and not canceled so far: see `pendingDeletion`. */
  deletion_requested_at: z.optional(z.string()),
  deletes_at: z.optional(z.string()),
  /** When a deletion was last requested, even if it was canceled. */
  deletion_last_requested_at: z.optional(z.string()),
});
export type Account = Entity<typeof accountSchema>;

export const newAccount = (email: string, now: Date, random: Random): Account => ({
  id: newId('account', now, random),
  email,
  created_at: now.toISOString(),
});

export interface AccountDeletion {
  /** Also identifies the request: a deletion can be canceled and requested again. */
  readonly requested_at: string;
  /** The deletion can be canceled until then. */
  readonly deletes_at: string;
}

export const pendingDeletion = ({
  deletion_requested_at: requested_at,
  deletes_at,
}: Account): AccountDeletion | undefined =>
  requested_at !== undefined && deletes_at !== undefined ? { requested_at, deletes_at } : undefined;

/**
 * The error for an account that is being erased: it can no longer be restored, and its e-mail address is not yet free
 * for a new account.
 */
export const accountErased = () =>
  new ServiceError('gone', 'account.erased', 'The account with this address is being deleted. Try again later.');

/**
 * The e-mails that an account gets at most once a week: about placements that are no longer scanned, and about
 * unanswered questions.
 */
export type DigestKind = 'silence' | 'questions';

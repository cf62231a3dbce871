import type { Language } from '../../contracts/languages.ts';
import { ServiceError } from '../platform/errors.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly created_at: string;
  /** The language of our e-mails: that of the browser at the last sign-in. */
  readonly language?: Language | undefined;
  /** A pending deletion: requested, and not canceled so far. */
  readonly deletion?: AccountDeletion | undefined;
  /** When a deletion was last requested, even if it was canceled. */
  readonly deletion_last_requested_at?: string | undefined;
}

export interface AccountDeletion {
  /** Also identifies the request: a deletion can be canceled and requested again. */
  readonly requested_at: string;
  /** The deletion can be canceled until then. */
  readonly deletes_at: string;
}

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

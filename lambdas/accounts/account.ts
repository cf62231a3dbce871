import { ServiceError } from '../platform/errors.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly createdAt: string;
  /** Asked for, and not undone so far. */
  readonly deletion?: AccountDeletion | undefined;
  /** When a deletion was last asked for, even if it was undone. */
  readonly deletionLastRequestedAt?: string | undefined;
}

export interface AccountDeletion {
  /** Also tells one deletion from another, when it was undone and asked for again. */
  readonly requestedAt: string;
  /** Until then it can be undone. */
  readonly deletesAt: string;
}

/** Whoever comes now comes too late for this account, and too early for another one of its address. */
export const accountErased = () =>
  new ServiceError('gone', 'account.erased', 'The account of this address is being deleted. Try again in a while.');

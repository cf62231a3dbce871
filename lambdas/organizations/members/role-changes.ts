import type { Caller } from '../../platform/caller.ts';
import { ServiceError } from '../../platform/errors.ts';
import { requireFreshSignIn } from '../../platform/identity/fresh-sign-in.ts';
import { requireLastingCaller } from '../../platform/identity/lasting-caller.ts';
import type { ConditionFailed } from '../../platform/table/transact-write.ts';
import { ROLES, type Role } from '../roles.ts';

/**
 * Raising a role grants permissions, and demoting or removing an owner takes control from them: both need a recent
 * sign-in. Demoting or removing anyone else protects the organization, so it needs none.
 */
export function requireFreshForRoleChange(caller: Caller, now: Date, from: Role, to?: Role): void {
  const isRaise = to !== undefined && ROLES.indexOf(to) > ROLES.indexOf(from);
  if (isRaise || from === 'owner') requireFreshSignIn(caller, now);
}

/** Roles do not expire. A key that expires must not grant or raise a role, because the role would outlive the key. */
export const requireNonExpiringKey = (caller: Caller): void =>
  requireLastingCaller(
    caller,
    'member.outlives_caller',
    'invite members or raise roles, because the membership or role would outlive',
  );

/**
 * Whether the change would have left no owner: only the condition on the counts failed, and the organization has at
 * most one owner. Any other failure is a write conflict, and the caller retries.
 */
export const isLastOwner = (failure: ConditionFailed<'counts'>): boolean =>
  failure.onlyFailed('counts') && Number(failure.itemOf('counts')?.owners_count) <= 1;

export const lastOwnerError = () =>
  new ServiceError(
    'conflict',
    'member.last_owner',
    'An organization must have at least one owner. Make another member an owner first, or delete the organization.',
  );

import type { Caller } from '../../platform/caller.ts';
import { requireFreshSignIn } from '../../platform/identity/fresh-sign-in.ts';
import { ROLES, type Role } from '../roles.ts';

/**
 * Raising a role grants permissions, and demoting or removing an owner takes control from them: both need a recent
 * sign-in. Demoting or removing anyone else protects the organization, so it needs none.
 */
export function requireFreshForRoleChange(caller: Caller, now: Date, from: Role, to?: Role): void {
  const isRaise = to !== undefined && ROLES.indexOf(to) > ROLES.indexOf(from);
  if (isRaise || from === 'owner') requireFreshSignIn(caller, now);
}

import type { Caller } from '../../platform/caller.ts';
import { requireFreshSignIn } from '../../platform/identity/fresh-sign-in.ts';
import { ROLES, type Role } from '../roles.ts';

/**
 * A higher role hands over rights, and an owner who is demoted or removed loses control to the others: both need a
 * fresh sign-in. Demoting and removing anyone else protects the organization, and never waits.
 */
export function requireFreshForRoleChange(caller: Caller, now: Date, from: Role, to?: Role): void {
  const rises = to !== undefined && ROLES.indexOf(to) > ROLES.indexOf(from);
  if (rises || from === 'owner') requireFreshSignIn(caller, now);
}

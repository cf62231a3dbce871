import type { Caller } from '../../platform/caller.ts';
import { requireFreshSignIn } from '../../platform/identity/fresh-sign-in.ts';
import type { Role } from '../roles.ts';

/** Whoever makes, changes, invites or removes an owner must have signed in just now. */
export function requireFreshForOwners(caller: Caller, now: Date, ...roles: readonly Role[]): void {
  if (roles.includes('owner')) requireFreshSignIn(caller, now);
}

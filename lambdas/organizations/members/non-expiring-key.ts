import type { Caller } from '../../platform/caller.ts';
import { requireLastingCaller } from '../../platform/identity/lasting-caller.ts';

/** Roles do not expire. A key that expires must not grant or raise a role, because the role would outlive the key. */
export const requireNonExpiringKey = (caller: Caller): void =>
  requireLastingCaller(
    caller,
    'member.outlives_caller',
    'invite members or raise roles, because the membership or role would outlive',
  );

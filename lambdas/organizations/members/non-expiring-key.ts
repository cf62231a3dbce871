import type { Caller } from '../../platform/caller.ts';
import { ServiceError } from '../../platform/errors.ts';

/** Roles do not expire. A key that expires must not grant or raise a role, because the role would outlive the key. */
export function requireNonExpiringKey({ expiresAt }: Caller): void {
  if (expiresAt === undefined) return;
  throw new ServiceError(
    'forbidden',
    'member.outlives_caller',
    `This key expires at ${expiresAt}. It cannot invite members or raise roles, because the membership or role would outlive the key.`,
  );
}

import type { Caller } from '../../platform/caller.ts';
import { ServiceError } from '../../platform/errors.ts';

/** A membership has no end. A key that has one must not give or raise a membership, which would outlive the key. */
export function requireLastingKey({ expiresAt }: Caller): void {
  if (expiresAt === undefined) return;
  throw new ServiceError(
    'forbidden',
    'member.outlives_caller',
    `This key expires at ${expiresAt}. It cannot invite members or raise roles, because these would outlive it.`,
  );
}

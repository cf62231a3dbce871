import { ServiceError } from '../../platform/errors.ts';
import type { ConditionFailed } from '../../platform/table/transact-write.ts';

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

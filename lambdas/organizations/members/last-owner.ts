import { ServiceError } from '../../platform/errors.ts';
import type { ConditionFailed } from '../../platform/table/transact-write.ts';

/**
 * The counts would have left no owner: their condition failed while the organization is there, and no
 * other did. Otherwise somebody was faster, and how things are now decides.
 */
export const isLastOwner = (failure: ConditionFailed<'counts'>): boolean =>
  failure.onlyFailed('counts') && Number(failure.itemOf('counts')?.owners_count) <= 1;

export const lastOwner = () =>
  new ServiceError(
    'conflict',
    'member.last_owner',
    'An organization always keeps one owner. Make another member owner first, or delete the organization.',
  );

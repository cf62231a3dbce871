import type { Context } from 'aws-lambda';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { deleteCodePartitions } from '../code-partitions.ts';

/** Deleting stops this long before the timeout of the function, so the error below is logged instead of a timeout. */
const RESERVED_MILLISECONDS = 2_000;

/** Removes the versions, checks and roll-ups (daily counts) of a deleted code. If it throws, Lambda retries. */
export const removeCodeData =
  ({ table }: Pick<Effects, 'table'>) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const { short_id } = eventDataOf(INTERNAL_EVENT_DATA['qpr_code.deleted'], event);
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MILLISECONDS;
    if (await deleteCodePartitions(table, short_id, hasTime)) return;
    throw new Error(`Time ran out before all data of ${short_id} was removed. Lambda retries.`);
  };

export const handler = removeCodeData(liveEffects());

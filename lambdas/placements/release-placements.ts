import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { eventDataOf } from '../events/published-event.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { releaseGroup } from './release-group.ts';

/** Time reserved to finish the current transaction. */
const RESERVED_MILLISECONDS = 10_000;

/** `data` of qpr_code.deleted and organization.deleted. Only qpr_code.deleted has an `id`. */
const deletedSchema = z.object({
  id: z.optional(z.string()),
  account_id: z.string(),
  organization_id: z.optional(z.string()),
});

/** Makes the placements of a deleted code or organization unclaimed. If it throws, Lambda retries. */
export const releasePlacements =
  (effects: Effects) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const { id, account_id, organization_id } = eventDataOf(deletedSchema, event);
    const group_id = id ?? organization_id;
    if (group_id === undefined) return;
    const released = await releaseGroup(effects, {
      group_id,
      owner: { account_id, organization_id },
      // The placements of a deleted code stay with its organization, unless the organization was deleted too.
      organization_id: id === undefined ? undefined : organization_id,
      hasTime: () => context.getRemainingTimeInMillis() > RESERVED_MILLISECONDS,
    });
    if (!released) throw new Error(`${group_id} has more placements than could be released in time. Lambda retries.`);
  };

export const handler = releasePlacements(liveEffects());

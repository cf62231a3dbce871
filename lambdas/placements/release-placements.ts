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
    const groupId = id ?? organization_id;
    if (groupId === undefined) return;
    const released = await releaseGroup(effects, {
      groupId,
      owner: { accountId: account_id, organizationId: organization_id },
      // The placements of a deleted code stay with its organization, unless the organization was deleted too.
      organizationId: id === undefined ? undefined : organization_id,
      hasTime: () => context.getRemainingTimeInMillis() > RESERVED_MILLISECONDS,
    });
    if (!released) throw new Error(`${groupId} has more placements than could be released in time. Lambda retries.`);
  };

export const handler = releasePlacements(liveEffects());

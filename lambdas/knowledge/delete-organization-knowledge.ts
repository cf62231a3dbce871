import { INTERNAL_EVENT_DATA } from '../events/internal-events.ts';
import { eventDataOf } from '../events/published-event.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { eraseKnowledge } from './account-data.ts';

/** Deletes the knowledge of a deleted organization. If it throws, Lambda retries, which is safe. */
export const deleteOrganizationKnowledge =
  (effects: Effects) =>
  async (event: unknown): Promise<void> => {
    const { organization_id, account_id } = eventDataOf(INTERNAL_EVENT_DATA['organization.deleted'], event);
    await eraseKnowledge(effects, { owner_id: organization_id, account_id }, () => true);
  };

export const handler = deleteOrganizationKnowledge(liveEffects());

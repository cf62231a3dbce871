import type { Context } from 'aws-lambda';
import { INTERNAL_EVENT_DATA } from '../events/internal-events.ts';
import { eventWrite } from '../events/outbox.ts';
import { eventDataOf } from '../events/published-event.ts';
import { findOrganization } from '../organizations/store.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import { transferAll } from './code-transfer.ts';

type RemainingTime = Pick<Context, 'getRemainingTimeInMillis'>;

/** Enough for the code that is under way, and for the event with which the next one goes on. */
const LAST_MILLISECONDS = 15_000;

/**
 * An organization lives under another account now: its codes go there. When the time is over, an event of
 * its own has it go on. A failure throws, and EventBridge calls again.
 */
export const transferCodes =
  (effects: Effects) =>
  async (event: unknown, context: RemainingTime): Promise<void> => {
    const { organization_id } = eventDataOf(INTERNAL_EVENT_DATA['organization.transferred'], event);
    const hasTime = () => context.getRemainingTimeInMillis() > LAST_MILLISECONDS;
    const organization = await findOrganization(effects.table, organization_id);
    // Passed on once more meanwhile: that has an event of its own, and this goes where it lives now.
    if (!organization || (await transferAll(effects, organization, hasTime))) return;
    const { accountId } = organization;
    const next = eventWrite(effects, { event: 'organization.transferred', accountId, data: { organization_id } });
    await transactWrite(effects.table, { next });
  };

export const handler = transferCodes(liveEffects());

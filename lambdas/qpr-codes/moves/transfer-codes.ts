import type { Context } from 'aws-lambda';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventWrite } from '../../events/outbox.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { findOrganization } from '../../organizations/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { transferAllCodes, transferUnclaimedPlacements } from '../code-transfer.ts';

type RemainingTime = Pick<Context, 'getRemainingTimeInMillis'>;

/** Time reserved to finish the current code and to write the event that continues the transfer. */
const RESERVED_MILLISECONDS = 15_000;

/**
 * Transfers the codes of an organization to its new account. If time runs out, it writes another event to continue. If
 * it throws, Lambda retries.
 */
export const transferCodes =
  (effects: Effects) =>
  async (event: unknown, context: RemainingTime): Promise<void> => {
    const { organization_id, from_account_id } = eventDataOf(INTERNAL_EVENT_DATA['organization.transferred'], event);
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MILLISECONDS;
    // If the organization was transferred again meanwhile, this uses the current account, and the other transfer has
    // its own event.
    await transferUnclaimedPlacements(effects.table, organization_id, from_account_id);
    const organization = await findOrganization(effects.table, organization_id);
    if (!organization) return;
    if (await transferAllCodes(effects, organization, hasTime)) return;
    const { account_id } = organization;
    const next = eventWrite(effects, {
      event: 'organization.transferred',
      account_id,
      data: { organization_id, from_account_id },
    });
    await transactWrite(effects.table, { next });
  };

export const handler = transferCodes(liveEffects());

import type { Context } from 'aws-lambda';
import { CODE_STATUSES } from '../contracts/qpr-codes.ts';
import { INTERNAL_EVENT_DATA } from '../events/internal-events.ts';
import { eventWrite } from '../events/outbox.ts';
import { eventDataOf } from '../events/published-event.ts';
import type { Organization } from '../organizations/organization.ts';
import { endTransferWrite, findOrganization } from '../organizations/store.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { transactWrite, tryTransactWrite } from '../platform/table/transact-write.ts';
import { untilUnchanged } from '../platform/until-unchanged.ts';
import { findCodeWithLists, findListState, findOwners } from './find-code.ts';
import { insertionWrites, removalWrites } from './list/change.ts';
import { readPage } from './list/page.ts';
import { type CodeOwner, changeTime, codeIdOf } from './qpr-code.ts';
import { updateCodeWrite } from './store.ts';

type RemainingTime = Pick<Context, 'getRemainingTimeInMillis'>;

/** Enough for the code that is under way, and for the event with which the next one goes on. */
const LAST_MILLISECONDS = 15_000;
const PAGE = 100;

/**
 * An organization lives under another account now: its codes go there, one after the other, each with its
 * places in the lists. Whatever is cut off is found again, because only what is elsewhere moves; when the
 * time is over, an event of its own has it go on. A failure throws, and EventBridge calls again.
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

/** False when something is left to do. */
async function transferAll(effects: Effects, organization: Organization, hasTime: () => boolean): Promise<boolean> {
  for (;;) {
    const moved = await transferPass(effects, organization, hasTime);
    if (moved === 'out of time') return false;
    // A code that changed its status meanwhile may have been missed: only a pass that finds none ends it.
    if (moved > 0) continue;
    return !(await tryTransactWrite(effects.table, { organization: endTransferWrite(effects.table, organization) }));
  }
}

async function transferPass(
  effects: Effects,
  { id, accountId }: Organization,
  hasTime: () => boolean,
): Promise<number | 'out of time'> {
  let moved = 0;
  for (const status of CODE_STATUSES) {
    for (let offset = 0; ; offset += PAGE) {
      const { codes } = await readPage(effects.table, { ownerId: id, status }, offset, PAGE);
      const owners = await findOwners(
        effects.table,
        codes.map(({ ulid }) => ulid),
      );
      for (const [ulid, owner] of owners) {
        if (owner.accountId === accountId) continue;
        if (!hasTime()) return 'out of time';
        await transferCode(effects, ulid, owner, accountId);
        moved += 1;
      }
      if (codes.length < PAGE) break;
    }
  }
  return moved;
}

/** Out of the list of one account, into that of the other, at its place. One that is gone is left alone. */
const transferCode = ({ table, now }: Effects, ulid: string, owner: CodeOwner, toAccountId: string): Promise<void> =>
  untilUnchanged(async () => {
    const found = await findCodeWithLists(table, owner, codeIdOf(ulid));
    if (!found || 'owner' in found) return;
    const { code, states } = found;
    const left = states[code.status].find(({ list }) => list.ownerId === owner.accountId);
    const joined = await findListState(table, { ownerId: toAccountId, status: code.status });
    await transactWrite(table, {
      code: updateCodeWrite(table, code, { accountId: toAccountId, updatedAt: changeTime(now(), code.updatedAt) }),
      left: left && removalWrites(table, left, code),
      joined: await insertionWrites(table, joined, code),
    });
  });

export const handler = transferCodes(liveEffects());

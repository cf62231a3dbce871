import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { eventWrite } from '../../events/outbox.ts';
import { changeCountsWrite } from '../../organizations/store.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';
import { requireCode } from '../access.ts';
import { findCodeWithLists } from '../find-code.ts';
import { removalWrites } from '../list/change.ts';
import { shortIdOf } from '../qpr-code.ts';
import { codeId } from '../qpr-code-view.ts';
import { deleteCodeWrite } from '../store.ts';

export const schemas = { path: z.object({ id: codeId }), response: null };

export const deleteQprCode = (effects: Effects) =>
  apiHandler('delete-qpr-code', schemas, effects, async ({ path, caller }) => {
    await deleteCode(effects, caller, path.id);
    return undefined;
  });

/** Removes a code for good. Its images go once the event says so: they must not go before the code. */
export const deleteCode = (effects: Effects, caller: Owner, id: string): Promise<void> =>
  untilUnchanged(async () => {
    const { table } = effects;
    const { code, states, organization } = await requireCode(findCodeWithLists, table, caller, id, 'codes.write');
    const { accountId } = code;
    await transactWrite(table, {
      code: deleteCodeWrite(table, code),
      lists: states[code.status].flatMap((state) => removalWrites(table, state, code)),
      organization: organization && changeCountsWrite(table, organization.id, { codes: -1 }),
      event: eventWrite(effects, {
        event: 'qpr_code.deleted',
        accountId,
        data: { id, short_id: shortIdOf(code.ulid) },
      }),
    });
  });

export const handler = deleteQprCode(liveEffects());

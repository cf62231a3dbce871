import { removal } from './list/change.ts';
import type { Effects } from '../platform/effects.ts';
import { changeCounts } from '../organizations/store.ts';
import { eventWrite } from '../events/outbox.ts';
import { findCodeWithLists } from './find-code.ts';
import { codeDelete } from './store.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import type { Owner } from '../platform/caller.ts';
import { shortIdOf } from './qpr-code.ts';
import { requireCode } from './access.ts';
import { untilUnchanged } from '../platform/until-unchanged.ts';

/** Removes a code for good. Its images go once the event says so: they must not go before the code. */
export const deleteCode = (effects: Effects, caller: Owner, id: string): Promise<void> =>
  untilUnchanged(async () => {
    const { table } = effects;
    const { code, states, organization } = await requireCode(findCodeWithLists, table, caller, id, 'codes.write');
    const { accountId } = code;
    await writeTogether(table, [
      codeDelete(table, code),
      ...states[code.status].flatMap((state) => removal(table, state, code)),
      ...(organization ? [changeCounts(table, organization.id, { codes: -1 })] : []),
      eventWrite(effects, { event: 'qpr_code.deleted', accountId, data: { id, short_id: shortIdOf(code.ulid) } }),
    ]);
  });

import { removal } from '../data/code-list-change.ts';
import type { Effects } from '../data/effects.ts';
import { changeCounts } from '../data/organizations.ts';
import { eventWrite } from '../data/outbox.ts';
import { findCodeWithLists } from '../data/qpr-code-reads.ts';
import { codeDelete } from '../data/qpr-codes.ts';
import { writeTogether } from '../data/table.ts';
import type { Owner } from '../domain/caller.ts';
import { shortIdOf } from '../domain/qpr-code.ts';
import { requireCode } from './code-access.ts';
import { untilUnchanged } from './until-unchanged.ts';

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

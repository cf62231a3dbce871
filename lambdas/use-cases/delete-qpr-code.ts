import { removal } from '../data/code-list-change.ts';
import type { Effects } from '../data/effects.ts';
import { eventWrite } from '../data/outbox.ts';
import { findCodeWithLists } from '../data/qpr-code-reads.ts';
import { codeDelete } from '../data/qpr-codes.ts';
import { writeTogether } from '../data/table.ts';
import { notFound } from '../domain/errors.ts';
import { shortIdOf } from '../domain/qpr-code.ts';
import { untilUnchanged } from './until-unchanged.ts';

/** Removes a code for good. Its images go once the event says so: they must not go before the code. */
export const deleteCode = (effects: Effects, accountId: string, id: string): Promise<void> =>
  untilUnchanged(async () => {
    const { table } = effects;
    const found = await findCodeWithLists(table, accountId, id);
    if (!found) throw notFound('qpr_code', id);
    const { code, states } = found;
    await writeTogether(table, [
      codeDelete(table, code),
      ...states[code.status].flatMap((state) => removal(table, state, code)),
      eventWrite(effects, { event: 'qpr_code.deleted', accountId, data: { id, short_id: shortIdOf(code.ulid) } }),
    ]);
  });

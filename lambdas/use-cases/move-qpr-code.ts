import { insertion, removal } from '../data/code-list-change.ts';
import type { Effects } from '../data/effects.ts';
import { findCodeWithLists } from '../data/qpr-code-reads.ts';
import { codeUpdate } from '../data/qpr-codes.ts';
import { type TableWrite, writeTogether } from '../data/table.ts';
import type { Owner } from '../domain/caller.ts';
import { type CodeStatus, changeTime, type QprCode } from '../domain/qpr-code.ts';
import { type Addresses, type CodeDetailView, codeDetailView } from '../domain/qpr-code-views.ts';
import { requireCode, shown } from './code-access.ts';
import { untilUnchanged } from './until-unchanged.ts';

/**
 * Archives a code or brings it back: out of the lists of one status, into those of the other, at
 * its old place. A code that has the status already is answered as it is.
 */
export const moveCode = (
  { table, now, addresses }: Effects & { readonly addresses: Addresses },
  caller: Owner,
  id: string,
  status: CodeStatus,
  storedAnswer: (answer: CodeDetailView) => readonly TableWrite[],
): Promise<CodeDetailView> =>
  untilUnchanged(async () => {
    const found = await requireCode(findCodeWithLists, table, caller, id, 'codes.write');
    const { code, states } = found;
    if (code.status === status) {
      const answer = codeDetailView(shown(found), addresses);
      const writes = storedAnswer(answer);
      if (writes.length > 0) await writeTogether(table, writes);
      return answer;
    }
    const moved: QprCode = { ...code, status, updatedAt: changeTime(now(), code.updatedAt) };
    const answer = codeDetailView(shown({ ...found, code: moved }), addresses);
    const insertions = await Promise.all(states[status].map((state) => insertion(table, state, moved)));
    await writeTogether(table, [
      codeUpdate(table, code, { status, updatedAt: moved.updatedAt }),
      ...states[code.status].flatMap((state) => removal(table, state, code)),
      ...insertions.flat(),
      ...storedAnswer(answer),
    ]);
    return answer;
  });

import { insertion, removal } from './list/change.ts';
import type { Effects } from '../platform/effects.ts';
import { findCodeWithLists } from './find-code.ts';
import { codeUpdate } from './store.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import type { Owner } from '../platform/caller.ts';
import { type CodeStatus, changeTime, type QprCode } from './qpr-code.ts';
import { type Addresses, type CodeDetailView, codeDetailView } from './qpr-code-view.ts';
import { requireCode, shown } from './access.ts';
import { untilUnchanged } from '../platform/until-unchanged.ts';

/**
 * Archives a code or brings it back: out of the lists of one status, into those of the other, at
 * its old place. A code that has the status already is left as it is.
 */
export const changeStatus = (
  { table, now }: Effects,
  caller: Owner,
  id: string,
  status: CodeStatus,
  alongside: (moved: QprCode) => readonly TableWrite[] = () => [],
): Promise<QprCode> =>
  untilUnchanged(async () => {
    const found = await requireCode(findCodeWithLists, table, caller, id, 'codes.write');
    const { code, states } = found;
    if (code.status === status) {
      const writes = alongside(shown(found));
      if (writes.length > 0) await writeTogether(table, writes);
      return shown(found);
    }
    const moved: QprCode = { ...code, status, updatedAt: changeTime(now(), code.updatedAt) };
    const answer = shown({ ...found, code: moved });
    const insertions = await Promise.all(states[status].map((state) => insertion(table, state, moved)));
    await writeTogether(table, [
      codeUpdate(table, code, { status, updatedAt: moved.updatedAt }),
      ...states[code.status].flatMap((state) => removal(table, state, code)),
      ...insertions.flat(),
      ...alongside(answer),
    ]);
    return answer;
  });

/** The same, answered as the API shows it. */
export async function moveCode(
  effects: Effects & { readonly addresses: Addresses },
  caller: Owner,
  id: string,
  status: CodeStatus,
  storedAnswer: (answer: CodeDetailView) => readonly TableWrite[],
): Promise<CodeDetailView> {
  const view = (code: QprCode) => codeDetailView(code, effects.addresses);
  return view(await changeStatus(effects, caller, id, status, (moved) => storedAnswer(view(moved))));
}

import type { Effects } from '../platform/effects.ts';
import type { NamedWrites } from '../platform/table/transact-write.ts';
import { changeTime, type QprCode } from './qpr-code.ts';
import { updateCodeWrite } from './store.ts';
import { nextVersion } from './versions/next-version.ts';

/**
 * The writes that make a code use one more knowledge set, as its next version. They fail if the code changes meanwhile.
 * There are none if the code already uses the set.
 */
export async function attachKnowledgeWrites(
  { table, now }: Pick<Effects, 'table' | 'now'>,
  code: QprCode,
  setId: string,
  savedBy: string,
): Promise<NamedWrites> {
  if (code.knowledge?.includes(setId)) return {};
  const updatedAt = changeTime(now(), code.updatedAt);
  const knowledge = [...(code.knowledge ?? []), setId];
  const next = await nextVersion(table, code, { ...code, knowledge, updatedAt }, savedBy);
  return {
    code: updateCodeWrite(table, code, { knowledge, updatedAt, version: next?.version }),
    codeVersion: next?.write,
  };
}

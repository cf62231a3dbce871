import type { Effects } from '../platform/effects.ts';
import type { NamedWrites } from '../platform/table/transact-write.ts';
import { changeTime, type QprCode } from './qpr-code.ts';
import { updateCodeWrite } from './store.ts';
import { nextVersion } from './versions/next-version.ts';

interface AttachedSet {
  readonly setId: string;
  /** The sets that the code keeps: without deleted sets and sets of a former owner. */
  readonly attachedIds: readonly string[];
}

/**
 * The writes that make a code use one more knowledge set, as its next version. They fail if the code changes meanwhile.
 * There are none if the code already uses the set.
 */
export async function attachKnowledgeWrites(
  { table, now }: Pick<Effects, 'table' | 'now'>,
  code: QprCode,
  { setId, attachedIds }: AttachedSet,
  savedBy: string,
): Promise<NamedWrites> {
  if (code.knowledge?.includes(setId)) return {};
  const updatedAt = changeTime(now(), code.updatedAt);
  const knowledge = [...attachedIds, setId];
  const next = await nextVersion(table, code, { ...code, knowledge, updatedAt }, savedBy);
  return {
    code: updateCodeWrite(table, code, { knowledge, updatedAt, version: next?.version }),
    codeVersion: next?.write,
  };
}

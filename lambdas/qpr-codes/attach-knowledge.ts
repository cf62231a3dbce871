import type { Effects } from '../platform/effects.ts';
import type { NamedWrites } from '../platform/table/transact-write.ts';
import { changeTime, type QprCode } from './qpr-code.ts';
import { updateCodeWrite } from './store.ts';
import { nextVersion } from './versions/next-version.ts';

interface AttachedSet {
  readonly set_id: string;
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
  { set_id, attachedIds }: AttachedSet,
  saved_by: string,
): Promise<NamedWrites> {
  if (code.knowledge?.includes(set_id)) return {};
  const updated_at = changeTime(now(), code.updated_at);
  const knowledge = [...attachedIds, set_id];
  const next = await nextVersion(table, code, { ...code, knowledge, updated_at }, saved_by);
  return {
    code: updateCodeWrite(table, code, { knowledge, updated_at, ...next?.changes }),
    code_version: next?.write,
  };
}

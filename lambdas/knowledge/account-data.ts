import type { Effects } from '../platform/effects.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { deleteSet } from './delete-set.ts';
import { toKnowledgeSetView } from './knowledge-view.ts';
import { type ObjectReader, openObjectReader } from './objects/object-reader.ts';
import { readStoredText } from './reading/stored-text.ts';
import { originalOf } from './sources/file-address.ts';
import { liveFileUrlSigning } from './sources/live-file-url-signing.ts';
import type { Source } from './sources/source.ts';
import { findSetWithSources } from './sources/source-store.ts';
import { toSourceWithOriginalView } from './sources/source-view.ts';
import type { FileUrlSigning } from './sources/upload-address.ts';
import { listPartition, setsOf } from './store.ts';

/** Reads the text that was extracted from sources. */
export type KnowledgeTexts = ObjectReader;
export const liveTexts = (): KnowledgeTexts => openObjectReader();

/** Creates the addresses at which uploaded files can be downloaded. */
export type KnowledgeFiles = FileUrlSigning;
export const liveFiles = (): KnowledgeFiles => liveFileUrlSigning();

interface ExportEffects {
  readonly table: Table;
  readonly texts: KnowledgeTexts;
  readonly files: KnowledgeFiles;
  readonly now: () => Date;
}

/** For the account export: the sets of the account with the originals and texts of their sources, one set per page. */
export async function exportKnowledge(
  effects: ExportEffects,
  account_id: string,
  after?: string,
): Promise<Page<object>> {
  const { table } = effects;
  const sets = (await setsOf(table, account_id)).filter(({ id }) => after === undefined || id < after);
  const [set] = sets;
  if (!set) return { items: [] };
  const { sources = [] } = (await findSetWithSources(table, set.id)) ?? {};
  const exported = await Promise.all(sources.map((source) => exportSource(effects, source)));
  return {
    items: [{ ...toKnowledgeSetView(set), sources: exported }],
    ...(sets.length > 1 && { next: set.id }),
  };
}

/** Only files have an original in the export. The original of a web page is at its own address. */
async function exportSource({ texts, files, now }: ExportEffects, source: Source): Promise<object> {
  const { set_id, id: source_id, ready_version } = source;
  const view = toSourceWithOriginalView(source, originalOf(files, source, now()));
  if (ready_version === undefined) return view;
  const { pages } = await readStoredText(texts, { set_id, source_id, version: ready_version });
  return { ...view, text: pages };
}

/** Deletes the sets of an account or organization that is being deleted. Returns false if time ran out first. */
export async function eraseKnowledge(
  effects: Effects,
  { owner_id, account_id }: { readonly owner_id: string; readonly account_id: string },
  hasTime: () => boolean,
): Promise<boolean> {
  for (const { id } of await setsOf(effects.table, owner_id)) {
    if (!hasTime()) return false;
    await deleteSet(effects, { set_id: id, account_id });
  }
  return deletePartition(effects.table, listPartition(owner_id), hasTime);
}

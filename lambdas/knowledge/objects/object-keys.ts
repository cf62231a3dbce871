import { KNOWLEDGE_PREFIX } from '../../../contracts/knowledge.ts';
import type { SourceKey } from '../sources/source.ts';

/**
 * Keys contain the id of the set and then, except for packs, the id of the source. So the objects of either can be
 * deleted by prefix.
 */

interface Version {
  readonly set_id: string;
  readonly source_id: string;
  readonly version: number;
}

export const uploadKey = ({ set_id, id }: SourceKey): string => `${KNOWLEDGE_PREFIX.uploads}${set_id}/${id}`;

/** The set and the source of an uploaded object. */
export function uploadedSource(key: string): SourceKey | undefined {
  const [, set_id, id] = /^uploads\/(kno_[0-9A-Z]{26})\/(src_[0-9A-Z]{26})$/.exec(key) ?? [];
  return set_id !== undefined && id !== undefined ? { set_id, id } : undefined;
}

/** What was fetched for a version: its pages, the state of the crawl after each step, and the complete crawl. */
const pagesFolder = ({ set_id, source_id, version }: Version): string =>
  `${KNOWLEDGE_PREFIX.pages}${set_id}/${source_id}/${version}/`;
export const pageKey = (version: Version, page: number): string =>
  `${pagesFolder(version)}${String(page).padStart(5, '0')}`;
export const crawlKey = (version: Version, step: number): string => `${pagesFolder(version)}crawl-${step}`;
export const fetchedKey = (version: Version): string => `${pagesFolder(version)}fetched`;

/** The text of a version: one object per step that read it, in order. */
const textsFolder = ({ set_id, source_id, version }: Version): string =>
  `${KNOWLEDGE_PREFIX.texts}${set_id}/${source_id}/${version}/`;
export const textKey = (version: Version, from_page: number): string =>
  `${textsFolder(version)}${String(from_page).padStart(5, '0')}`;

export const passagesKey = ({ set_id, source_id, version }: Version): string =>
  `${KNOWLEDGE_PREFIX.passages}${set_id}/${source_id}/${version}`;

export const packsFolder = (set_id: string): string => `${KNOWLEDGE_PREFIX.packs}${set_id}/`;
export const packKey = (set_id: string, revision: number): string => `${packsFolder(set_id)}${revision}`;

export const foldersOfSet = (set_id: string): string[] =>
  Object.values(KNOWLEDGE_PREFIX).map((prefix) => `${prefix}${set_id}/`);

export const foldersOfSource = ({ set_id, id }: SourceKey): string[] => [
  uploadKey({ set_id, id }),
  `${KNOWLEDGE_PREFIX.pages}${set_id}/${id}/`,
  `${KNOWLEDGE_PREFIX.texts}${set_id}/${id}/`,
  `${KNOWLEDGE_PREFIX.passages}${set_id}/${id}/`,
];

import { KNOWLEDGE_PREFIX } from '../../../contracts/knowledge.ts';
import type { SourceKey } from '../sources/source.ts';

/**
 * Keys contain the id of the set and then, except for packs, the id of the source. So the objects of either can be
 * deleted by prefix.
 */

interface Version {
  readonly setId: string;
  readonly sourceId: string;
  readonly version: number;
}

export const uploadKey = ({ setId, id }: SourceKey): string => `${KNOWLEDGE_PREFIX.uploads}${setId}/${id}`;

/** The set and the source of an uploaded object. */
export function uploadedSource(key: string): SourceKey | undefined {
  const [, setId, id] = /^uploads\/(kno_[0-9A-Z]{26})\/(src_[0-9A-Z]{26})$/.exec(key) ?? [];
  return setId !== undefined && id !== undefined ? { setId, id } : undefined;
}

/** What was fetched for a version: its pages, the state of the crawl after each step, and the complete crawl. */
const pagesFolder = ({ setId, sourceId, version }: Version): string =>
  `${KNOWLEDGE_PREFIX.pages}${setId}/${sourceId}/${version}/`;
export const pageKey = (version: Version, page: number): string =>
  `${pagesFolder(version)}${String(page).padStart(5, '0')}`;
export const crawlKey = (version: Version, step: number): string => `${pagesFolder(version)}crawl-${step}`;
export const fetchedKey = (version: Version): string => `${pagesFolder(version)}fetched`;

/** The text of a version: one object per step that read it, in order. */
const textsFolder = ({ setId, sourceId, version }: Version): string =>
  `${KNOWLEDGE_PREFIX.texts}${setId}/${sourceId}/${version}/`;
export const textKey = (version: Version, fromPage: number): string =>
  `${textsFolder(version)}${String(fromPage).padStart(5, '0')}`;

export const passagesKey = ({ setId, sourceId, version }: Version): string =>
  `${KNOWLEDGE_PREFIX.passages}${setId}/${sourceId}/${version}`;

export const packsFolder = (setId: string): string => `${KNOWLEDGE_PREFIX.packs}${setId}/`;
export const packKey = (setId: string, revision: number): string => `${packsFolder(setId)}${revision}`;

export const foldersOfSet = (setId: string): string[] =>
  Object.values(KNOWLEDGE_PREFIX).map((prefix) => `${prefix}${setId}/`);

export const foldersOfSource = ({ setId, id }: SourceKey): string[] => [
  uploadKey({ setId, id }),
  `${KNOWLEDGE_PREFIX.pages}${setId}/${id}/`,
  `${KNOWLEDGE_PREFIX.texts}${setId}/${id}/`,
  `${KNOWLEDGE_PREFIX.passages}${setId}/${id}/`,
];

import type { Table } from '../platform/table/table.ts';
import { chooseEmbedder } from './embedding/choose-embedder.ts';
import type { SourceEffects } from './find-answer-sources.ts';
import { openPacks } from './find-passages.ts';
import { openObjectReader } from './objects/object-reader.ts';

/**
 * What a deployed function needs to find the sources of an answer. Packs (the files that a search reads) stay in memory
 * between invocations.
 */
export const liveSources = (table: Table): SourceEffects => ({
  table,
  packs: openPacks(openObjectReader()),
  embedder: chooseEmbedder(),
});

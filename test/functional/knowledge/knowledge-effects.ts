import type { Embedder } from '../../../lambdas/knowledge/embedding/embedder.ts';
import type { SourceEffects } from '../../../lambdas/knowledge/find-answer-sources.ts';
import { openPacks } from '../../../lambdas/knowledge/find-passages.ts';
import type { ObjectReader } from '../../../lambdas/knowledge/objects/object-reader.ts';
import type { ObjectRemover, ObjectWriter } from '../../../lambdas/knowledge/objects/object-store.ts';
import type { FileUrlSigning } from '../../../lambdas/knowledge/sources/upload-address.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';

/** The knowledge bucket, in memory. */
export class FakeObjects implements ObjectReader, ObjectWriter, ObjectRemover {
  readonly stored = new Map<string, Buffer>();

  async read(key: string): Promise<Buffer | undefined> {
    return this.stored.get(key);
  }

  async write(key: string, content: Uint8Array | string): Promise<void> {
    this.stored.set(key, Buffer.from(content as Uint8Array));
  }

  async list(prefix: string): Promise<string[]> {
    return [...this.stored.keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  async remove(key: string): Promise<void> {
    this.stored.delete(key);
  }
}

/** Returns no vectors, so searches compare words only. */
export const NO_EMBEDDER: Embedder = { model: 'none', embed: async () => undefined };

/** Vectors with one dimension per topic. No topic has "dive", so only vectors relate it to "pool". */
const TOPICS = [/swim|dive|pool|schwimm|piscine/i, /eat|breakfast|frühstück|petit/i, /park|car|auto/i];
export const TOPIC_EMBEDDER: Embedder = {
  model: 'topics',
  embed: async (texts) => texts.map((text) => TOPICS.map((topic) => (topic.test(text) ? 1 : 0.01))),
};

/** For codes without knowledge: an empty bucket, and no embeddings. */
export const noKnowledge = (table: Table): SourceEffects => ({
  table,
  packs: openPacks(new FakeObjects()),
  embedder: NO_EMBEDDER,
});

export const UPLOADS: FileUrlSigning = {
  baseUrl: 'https://api.example.com',
  bucketHost: 'knowledge.s3.us-east-1.amazonaws.com',
  credentials: () => ({ accessKeyId: 'AKIA', secretAccessKey: 'secret', region: 'us-east-1' }),
};

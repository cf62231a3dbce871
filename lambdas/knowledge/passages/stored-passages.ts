import * as z from 'zod/mini';
import type { EmbeddedPassage } from './passage.ts';

/**
 * The passages of one version of a source, with their vectors. A pack (the file that a search reads) is built from them
 * without embedding anything again.
 */
export interface StoredPassages {
  /** The model of the vectors, if there are any. */
  readonly model?: string | undefined;
  readonly dimensions: number;
  readonly tokens: number;
  readonly passages: readonly EmbeddedPassage[];
}

const vectorsSchema = z.pipe(
  z.string(),
  z.transform((base64) => Int8Array.from(Buffer.from(base64, 'base64'))),
);

const schema = z.object({
  model: z.optional(z.string()),
  dimensions: z.number(),
  tokens: z.number(),
  passages: z.array(
    z.object({
      text: z.string(),
      heading: z.optional(z.string()),
      page: z.optional(z.number()),
      language: z.optional(z.string()),
      url: z.optional(z.string()),
      vectors: z.optional(vectorsSchema),
    }),
  ),
});

export const encodePassages = (stored: StoredPassages): string =>
  JSON.stringify({
    ...stored,
    passages: stored.passages.map(({ vectors, ...passage }) => ({
      ...passage,
      ...(vectors && { vectors: Buffer.from(vectors.buffer).toString('base64') }),
    })),
  });

export const decodePassages = (content: Buffer): StoredPassages => schema.parse(JSON.parse(content.toString()));

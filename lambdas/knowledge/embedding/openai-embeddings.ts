import * as z from 'zod/mini';
import type { Secret } from '../../platform/secret.ts';
import type { Embedder } from './embedder.ts';

interface Options {
  /** Base URL including the version, such as `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly languages?: readonly string[] | undefined;
  readonly apiKey?: Secret | undefined;
}

const responseSchema = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })) });

const TEXTS_PER_REQUEST = 32;
const TIMEOUT_MILLISECONDS = 60_000;

/**
 * The server refuses the key, requires payment, times out, or gets too many requests. All of these can change, so they
 * are errors and do not mean that there are no embeddings.
 */
const TEMPORARY = [401, 402, 408, 429];
/** Every other 4xx says that the server or the model has no embeddings. OpenAI returns 403 for a chat model. */
const isWithoutEmbeddings = (status: number) => status >= 400 && status < 500 && !TEMPORARY.includes(status);

/** Any server with OpenAI's `/v1/embeddings`. A server without it has no embeddings, and searches use words only. */
export function openAiEmbeddings({ baseUrl, model, languages, apiKey }: Options): Embedder {
  const url = `${baseUrl.replace(/\/+$/, '')}/embeddings`;
  const embedBatch = async (input: readonly string[]) => {
    const key = await apiKey?.read();
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, input }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    if (isWithoutEmbeddings(response.status)) return undefined;
    if (!response.ok) throw new Error(`The embedding server responded with ${response.status}.`);
    const { data } = responseSchema.parse(await response.json());
    if (data.length !== input.length) throw new Error('The embedding server did not return one vector per text.');
    return data.map(({ embedding }) => embedding);
  };
  return {
    model,
    languages,
    async embed(texts) {
      const vectors: (readonly number[])[] = [];
      for (let from = 0; from < texts.length; from += TEXTS_PER_REQUEST) {
        const batch = await embedBatch(texts.slice(from, from + TEXTS_PER_REQUEST));
        if (!batch) return undefined;
        vectors.push(...batch);
      }
      return vectors;
    },
  };
}

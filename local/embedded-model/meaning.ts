import { Worker } from 'node:worker_threads';

/** A vector of length 1 for each text: the nearer two vectors, the more alike what the texts mean. */
export type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** How alike two such vectors are: 1 at most. */
export const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

export interface Meaning {
  readonly embed: Embed;
  stop(): Promise<void>;
}

/** The facts of a few prompts: each conversation asks about the same ones again and again. */
const REMEMBERED = 2_000;

/** What the worker is sent, and what it answers. */
export interface EmbedRequest {
  readonly id: number;
  readonly texts: readonly string[];
}
export interface EmbedResponse {
  readonly id: number;
  readonly vectors?: readonly Float32Array[];
  readonly error?: string;
}

/**
 * Embeddings in a thread of their own, which starts with the first question: the model takes 190 MB and some
 * 20 ms a text, during which nothing else of the service may wait.
 */
export function openMeaning(): Meaning {
  const remembered = new Map<string, Float32Array>();
  const waiting = new Map<number, PromiseWithResolvers<readonly Float32Array[]>>();
  let worker: Worker | undefined;
  let lastId = 0;

  const fail = (error: Error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(new URL('./meaning-worker.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    started.on('message', ({ id, vectors, error }: EmbedResponse) => {
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (vectors) resolve?.(vectors);
      else reject?.(new Error(error));
    });
    started.on('error', fail);
    return started;
  };
  const ask = (texts: readonly string[]) => {
    worker ??= start();
    lastId += 1;
    const answer = Promise.withResolvers<readonly Float32Array[]>();
    waiting.set(lastId, answer);
    worker.postMessage({ id: lastId, texts } satisfies EmbedRequest);
    return answer.promise;
  };

  return {
    embed: async (texts) => {
      const unknown = [...new Set(texts)].filter((text) => !remembered.has(text));
      const vectors = unknown.length > 0 ? await ask(unknown) : [];
      const found = new Map(unknown.map((text, index) => [text, vectors[index] ?? new Float32Array()]));
      const all = texts.map((text) => remembered.get(text) ?? found.get(text) ?? new Float32Array());
      for (const [text, vector] of found) remembered.set(text, vector);
      while (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
      return all;
    },
    stop: async () => {
      await worker?.terminate();
      fail(new Error('The embedded model has stopped.'));
    },
  };
}

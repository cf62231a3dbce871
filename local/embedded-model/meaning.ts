import { Worker } from 'node:worker_threads';

/** Returns a unit vector for each text. The closer two vectors are, the more similar is the meaning. */
export type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** The similarity of two unit vectors, at most 1. */
export const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

export interface Meaning {
  readonly embed: Embed;
  stop(): Promise<void>;
}

/** Enough for the facts of a few prompts. Every question of a conversation needs the same facts again. */
const REMEMBERED = 2_000;

/** The messages to and from the worker. */
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
 * Computes embeddings in a worker thread, which starts with the first question. The model uses 190 MB and about 20 ms per
 * text, and must not block the rest of the service.
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

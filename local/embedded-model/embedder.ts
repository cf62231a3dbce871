import { Worker } from 'node:worker_threads';

/** Returns a unit vector for each text. The closer two vectors are, the more similar is the meaning. */
export type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** The similarity of two unit vectors, at most 1. */
export const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

export interface Embedder {
  /** For texts that a person is waiting for. */
  readonly embed: Embed;
  /** For a long file. Texts that a person is waiting for come first. */
  readonly embedFile: Embed;
  stop(): Promise<void>;
}

/** Enough for the facts of a few prompts. Every question of a conversation needs the same facts again. */
const MAX_CACHED_VECTORS = 2_000;

/** A visitor must not wait until a long file is embedded, so files are embedded in parts. */
export const TEXTS_PER_PART = 8;

const STOPPED = new Error('The embedded model has stopped.');

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
 * Computes embeddings in a worker thread, which starts with the first text. The model uses 190 MB and about 20 ms per
 * text, and must not block the rest of the service.
 */
export function openEmbedder(): Embedder {
  const cache = new Map<string, Float32Array>();
  const pending = new Map<number, PromiseWithResolvers<readonly Float32Array[]>>();
  let worker: Worker | undefined;
  let lastId = 0;
  let isStopped = false;

  const fail = (error: Error) => {
    worker = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  const start = () => {
    const started = new Worker(new URL('./embedder-worker.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    started.on('message', ({ id, vectors, error }: EmbedResponse) => {
      const { resolve, reject } = pending.get(id) ?? {};
      pending.delete(id);
      if (vectors) resolve?.(vectors);
      else reject?.(new Error(error));
    });
    started.on('error', fail);
    return started;
  };
  const computePart = (texts: readonly string[]) => {
    if (isStopped) throw STOPPED;
    worker ??= start();
    lastId += 1;
    const result = Promise.withResolvers<readonly Float32Array[]>();
    pending.set(lastId, result);
    worker.postMessage({ id: lastId, texts } satisfies EmbedRequest);
    return result.promise;
  };
  const turns = openTurns();
  const compute = async (texts: readonly string[], isUrgent: boolean) => {
    if (isUrgent) return turns.take(isUrgent, () => computePart(texts));
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += TEXTS_PER_PART) {
      const part = texts.slice(from, from + TEXTS_PER_PART);
      vectors.push(...(await turns.take(isUrgent, () => computePart(part))));
    }
    return vectors;
  };
  const embed = async (texts: readonly string[], isUrgent: boolean) => {
    const missing = [...new Set(texts)].filter((text) => !cache.has(text));
    const vectors = missing.length > 0 ? await compute(missing, isUrgent) : [];
    const computed = new Map(missing.map((text, index) => [text, vectors[index] ?? new Float32Array()]));
    const all = texts.map((text) => cache.get(text) ?? computed.get(text) ?? new Float32Array());
    for (const [text, vector] of computed) cache.set(text, vector);
    while (cache.size > MAX_CACHED_VECTORS) cache.delete(cache.keys().next().value ?? '');
    return all;
  };

  return {
    embed: (texts) => embed(texts, true),
    embedFile: (texts) => embed(texts, false),
    stop: async () => {
      isStopped = true;
      await worker?.terminate();
      fail(STOPPED);
    },
  };
}

/** Runs one task at a time, urgent tasks first. */
function openTurns() {
  const waiting: { readonly isUrgent: boolean; readonly start: () => void }[] = [];
  let isBusy = false;
  return {
    take: async <T>(isUrgent: boolean, run: () => Promise<T>): Promise<T> => {
      if (isBusy) await new Promise<void>((start) => waiting.push({ isUrgent, start }));
      isBusy = true;
      try {
        return await run();
      } finally {
        const next = waiting.find((task) => task.isUrgent) ?? waiting[0];
        if (next) waiting.splice(waiting.indexOf(next), 1);
        // Stay busy if another task follows, so that no new task starts in between.
        if (next) next.start();
        else isBusy = false;
      }
    },
  };
}

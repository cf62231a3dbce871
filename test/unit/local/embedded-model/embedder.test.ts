import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from '@jest/globals';
import { cosine, openEmbedder } from '../../../../local/embedded-model/embedder.ts';

const embedder = openEmbedder();
afterAll(() => embedder.stop());

/** More than `TEXTS_PER_PART`, so the embedder computes a file with these lines in two parts. */
const TOPICS = [...Array<string>(3).fill('pool'), ...Array<string>(7).fill('kitchen')];
const LINES = TOPICS.map((topic, index) => `Line ${index} is about the ${topic}.`);

test('texts that somebody waits for come before files that were requested earlier, and a short file before the rest of a long one', async () => {
  const done: string[] = [];
  const longFile = embedder.embedFile(LINES).then(() => done.push('long file'));
  const shortFile = embedder.embedFile(['A short file']).then(() => done.push('short file'));
  const question = embedder.embed(['Is it open?']).then(() => done.push('question'));
  await Promise.all([longFile, shortFile, question]);
  expect(done).toEqual(['question', 'short file', 'long file']);
});

test.each(['embed', 'embedFile'] as const)(
  '%s returns one vector per text, in the order of the texts',
  async (name) => {
    const vectors = await embedder[name](LINES.map((line) => `${line} Read by ${name}.`));
    const [pool = new Float32Array(), kitchen = new Float32Array()] = await embedder.embed(['The pool', 'The kitchen']);
    const topicOf = (vector: Float32Array) => (cosine(vector, pool) > cosine(vector, kitchen) ? 'pool' : 'kitchen');
    expect(vectors.map(topicOf)).toEqual(TOPICS);
  },
);

test('a stopped model rejects pending and new requests', async () => {
  const other = openEmbedder();
  const waiting = other.embedFile(LINES);
  await other.stop();
  await expect(waiting).rejects.toThrow('The embedded model has stopped.');
  await expect(other.embed(['New'])).rejects.toThrow('The embedded model has stopped.');
});

test('the worker ends if it cannot load the model, so that the next text starts a new worker', async () => {
  const failingModel = 'data:text/javascript,export const initModel = () => Promise.reject(new Error("no model"));';
  const hooks = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (name, context, resolveNext) =>
        name === '@energetic-ai/embeddings'
          ? { url: '${failingModel}', shortCircuit: true }
          : resolveNext(name, context),
    });`;
  const worker = new Worker(join(import.meta.dirname, '../../../../local/embedded-model/embedder-worker.ts'), {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`],
  });
  try {
    worker.postMessage({ id: 1, texts: ['Hello'] });
    await expect(once(worker, 'message')).rejects.toThrow('no model');
  } finally {
    await worker.terminate();
  }
});

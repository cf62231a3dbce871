import { afterAll, expect, test } from '@jest/globals';
import { cosine, openEmbedder } from '../../../../local/embedded-model/embedder.ts';

const embedder = openEmbedder();
afterAll(() => embedder.stop());

const LINES = Array.from({ length: 20 }, (_, index) => `Line ${index} is about the ${index % 2 ? 'pool' : 'kitchen'}.`);

test('the texts of an answer are embedded before those of a file that was requested earlier', async () => {
  const done: string[] = [];
  const file = embedder.embedFile(LINES).then(() => done.push('file'));
  const answer = embedder.embed(LINES.map((line) => `${line} Is it open?`)).then(() => done.push('answer'));
  await Promise.all([file, answer]);
  expect(done).toEqual(['answer', 'file']);
});

test('a long request returns one vector per text, in the order of the texts', async () => {
  const texts = LINES.map((line) => `${line} Again.`);
  const vectors = await embedder.embed(texts);
  expect(vectors).toHaveLength(texts.length);
  const [last = new Float32Array()] = await embedWithoutCache(texts[19] ?? '');
  expect(cosine(last, vectors[19] ?? new Float32Array())).toBeCloseTo(1, 3);
  expect(cosine(last, vectors[18] ?? new Float32Array())).toBeLessThan(0.999);
});

/** Uses a new instance, whose cache is empty. */
async function embedWithoutCache(text: string) {
  const other = openEmbedder();
  const vectors = await other.embed([text]);
  await other.stop();
  return vectors;
}

test('a stopped model rejects pending and new requests', async () => {
  const other = openEmbedder();
  const waiting = other.embedFile(LINES);
  await other.stop();
  await expect(waiting).rejects.toThrow('The embedded model has stopped.');
  await expect(other.embed(['New'])).rejects.toThrow('The embedded model has stopped.');
});

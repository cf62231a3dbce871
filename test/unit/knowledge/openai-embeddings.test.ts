import { afterEach, describe, expect, test } from '@jest/globals';
import { openAiEmbeddings } from '../../../lambdas/knowledge/embedding/openai-embeddings.ts';
import { type ModelServer, startModelServer } from '../../support/stand-ins/model-servers.ts';

describe('an OpenAI-compatible server', () => {
  let server: ModelServer;
  afterEach(() => server.close());

  async function embedWith(status: number) {
    server = await startModelServer((response) => void response.writeHead(status).end());
    return openAiEmbeddings({ baseUrl: `${server.url}/v1`, model: 'small' }).embed(['Where is the pool?']);
  }

  // OpenAI responds with 403 if the model is a chat model.
  test.each([400, 403, 404])('has no embeddings if it responds with %d', async (status) => {
    expect(await embedWith(status)).toBeUndefined();
  });

  test.each([401, 402, 408, 429, 500])(
    'fails if it responds with %d, so that the text is embedded later',
    async (status) => {
      await expect(embedWith(status)).rejects.toThrow(`The embedding server responded with ${status}.`);
    },
  );
});

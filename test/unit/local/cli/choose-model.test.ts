import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type ChosenModel, chooseModel } from '../../../../local/cli/choose-model.ts';
import { type FoundModel, findModels } from '../../../../local/cli/found-models.ts';

const servers: Server[] = [];
const chosen: ChosenModel[] = [];
afterEach(async () => {
  for (const model of chosen.splice(0)) await model.stop();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a server that serves these paths and returns 404 for all others. */
async function serve(paths: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, response) => {
    const body = paths[request.url ?? ''];
    // Leave the request open, like a server that hangs.
    if (body === 'silent') return;
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns the URL of a server that has stopped, so nothing listens there. */
async function unusedUrl(): Promise<string> {
  const url = await serve({});
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  return url;
}

/** Longer than the default timeout, because a busy machine may answer slowly. */
const LONG_TIMEOUT_MILLISECONDS = 20_000;

describe('findModels', () => {
  test('lists the local chat models of Ollama, LM Studio and llama.cpp, loaded ones first', async () => {
    const ollama = await serve({
      '/api/tags': {
        models: [
          { name: 'llama3.2:3b', details: { family: 'llama' } },
          { name: 'qwen3:4b', details: { family: 'qwen3' } },
          { name: 'nomic-embed-text:latest', details: { family: 'nomic-bert' } },
          { name: 'gpt-oss:120b-cloud' },
          { name: 'far', remote_host: 'https://ollama.com' },
        ],
      },
      '/api/ps': { models: [{ name: 'qwen3:4b' }] },
    });
    const lmStudio = await serve({
      '/api/v0/models': {
        data: [
          { id: 'gemma', type: 'llm', state: 'not-loaded' },
          { id: 'text-embedding-x', type: 'embeddings', state: 'loaded' },
        ],
      },
    });
    const llamaCpp = await serve({ '/v1/models': { data: [{ id: 'phi.gguf', owned_by: 'llamacpp' }] } });
    const found = await findModels({ ollama, lmStudio, llamaCpp }, LONG_TIMEOUT_MILLISECONDS);
    expect(found.map(({ name, server, isLoaded }) => [name, server, isLoaded])).toEqual([
      ['qwen3:4b', 'Ollama', true],
      ['phi.gguf', 'llama.cpp', true],
      ['llama3.2:3b', 'Ollama', false],
      ['gemma', 'LM Studio', false],
    ]);
    expect(found[0]?.baseUrl).toBe(`${ollama}/v1`);
  });

  test('finds nothing if no server listens, another program responds, or a server hangs', async () => {
    const ollama = await unusedUrl();
    const lmStudio = await serve({ '/api/v0/models': 'silent' });
    const llamaCpp = await serve({ '/v1/models': { data: [{ id: 'x', owned_by: 'another program' }] } });
    expect(await findModels({ ollama, lmStudio, llamaCpp })).toEqual([]);
    const notJson = await serve({ '/api/tags': '<html>', '/api/v0/models': '[]', '/v1/models': 'x' });
    expect(await findModels({ ollama: notJson, lmStudio: notJson, llamaCpp: notJson })).toEqual([]);
  });
});

describe('chooseModel', () => {
  const model = (name: string, isLoaded = false): FoundModel => ({
    name,
    server: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    isLoaded,
  });
  const choose = async (wanted: string | undefined, environment = {}, found: readonly FoundModel[] = []) => {
    const choice = await chooseModel(wanted, environment, async () => found);
    chosen.push(choice);
    return choice;
  };

  test('chooses the first model found, and explains how to choose another', async () => {
    const { variables, notes } = await choose(undefined, {}, [model('a', true), model('b')]);
    expect(variables).toEqual({ AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'a' });
    expect(notes.join(' ')).toMatch(/a of Ollama.*Others: b, embedded\..*--model/);
  });

  test('chooses the model requested by name, and fails if it does not exist', async () => {
    expect((await choose('b', {}, [model('a', true), model('b')])).variables.AI_MODEL).toBe('b');
    await expect(choose('c', {}, [model('a')])).rejects.toThrow(
      'There is no model "c" on this machine. Available models: a, embedded.',
    );
  });

  test('chooses the embedded model if it is requested or there is no other', async () => {
    for (const [wanted, found] of [
      [undefined, []],
      ['embedded', [model('a')]],
    ] as const) {
      const { variables, notes } = await choose(wanted, {}, found);
      expect(variables).toEqual({
        AI_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
        AI_MODEL: 'embedded',
        AI_EMBEDDING_LANGUAGES: 'en',
      });
      expect(notes[0]).toBe('The embedded model answers.');
    }
  });

  test('prefers the server in AI_BASE_URL, and reports invalid settings at once', async () => {
    const url = await serve({ '/v1/models': { data: [] } });
    const settings = { AI_BASE_URL: `${url}/v1`, AI_MODEL: 'big', AI_API_KEY: 'secret' };
    const { variables, notes } = await choose(undefined, settings, [model('a')]);
    expect(variables).toEqual(settings);
    expect(notes.join(' ')).not.toMatch(/Warning|secret/);
    await expect(choose(undefined, { AI_BASE_URL: url })).rejects.toThrow('AI_MODEL must name a model');
    for (const AI_BASE_URL of ['ollama', 'ai.example.com:8080/v1']) {
      await expect(choose(undefined, { AI_BASE_URL, AI_MODEL: 'x' })).rejects.toThrow('AI_BASE_URL must be a URL');
    }
    const unreachable = await choose(undefined, { AI_BASE_URL: await unusedUrl(), AI_MODEL: 'big' });
    expect(unreachable.notes.join(' ')).toContain('Warning: no server responds');
  });
});

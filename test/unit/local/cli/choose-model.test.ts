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

/** A server that answers these paths, and nothing else. */
async function serve(paths: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, response) => {
    const body = paths[request.url ?? ''];
    // One that never answers.
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

/** Nothing listens on the port of a server that has ended. */
async function nobody(): Promise<string> {
  const url = await serve({});
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  return url;
}

/** A busy machine may take longer than people are willing to wait. */
const PATIENT_MILLISECONDS = 20_000;

describe('models on this machine', () => {
  test('those of Ollama, LM Studio and llama.cpp; loaded ones first; none that embeds or runs elsewhere', async () => {
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
    const found = await findModels({ ollama, lmStudio, llamaCpp }, PATIENT_MILLISECONDS);
    expect(found.map(({ name, server, loaded }) => [name, server, loaded])).toEqual([
      ['qwen3:4b', 'Ollama', true],
      ['phi.gguf', 'llama.cpp', true],
      ['llama3.2:3b', 'Ollama', false],
      ['gemma', 'LM Studio', false],
    ]);
    expect(found[0]?.baseUrl).toBe(`${ollama}/v1`);
  });

  test('nobody there, another program, one that never answers: none', async () => {
    const ollama = await nobody();
    const lmStudio = await serve({ '/api/v0/models': 'silent' });
    const llamaCpp = await serve({ '/v1/models': { data: [{ id: 'x', owned_by: 'somebody else' }] } });
    expect(await findModels({ ollama, lmStudio, llamaCpp })).toEqual([]);
    const notJson = await serve({ '/api/tags': '<html>', '/api/v0/models': '[]', '/v1/models': 'x' });
    expect(await findModels({ ollama: notJson, lmStudio: notJson, llamaCpp: notJson })).toEqual([]);
  });
});

describe('which one answers', () => {
  const model = (name: string, loaded = false): FoundModel => ({
    name,
    server: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    loaded,
  });
  const choose = async (wanted: string | undefined, environment = {}, found: readonly FoundModel[] = []) => {
    const choice = await chooseModel(wanted, environment, async () => found);
    chosen.push(choice);
    return choice;
  };

  test('the first one found; the terminal says which, and how to choose another', async () => {
    const { variables, notes } = await choose(undefined, {}, [model('a', true), model('b')]);
    expect(variables).toEqual({ AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'a' });
    expect(notes.join(' ')).toMatch(/a of Ollama.*Others: b, embedded\..*--model/);
  });

  test('the one that is asked for by name, and no other in its place', async () => {
    expect((await choose('b', {}, [model('a', true), model('b')])).variables.AI_MODEL).toBe('b');
    await expect(choose('c', {}, [model('a')])).rejects.toThrow(
      'There is no model "c" on this machine. Available models: a, embedded.',
    );
  });

  test('the embedded one where there is none, or when asked for', async () => {
    for (const [wanted, found] of [
      [undefined, []],
      ['embedded', [model('a')]],
    ] as const) {
      const { variables, notes } = await choose(wanted, {}, found);
      expect(variables).toEqual({
        AI_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
        AI_MODEL: 'embedded',
      });
      expect(notes[0]).toBe('The embedded model answers.');
    }
  });

  test('the person’s own server before all; what is wrong with it is said at once', async () => {
    const url = await serve({ '/v1/models': { data: [] } });
    const own = { AI_BASE_URL: `${url}/v1`, AI_MODEL: 'big', AI_API_KEY: 'secret' };
    const { variables, notes } = await choose(undefined, own, [model('a')]);
    expect(variables).toEqual(own);
    expect(notes.join(' ')).not.toMatch(/Warning|secret/);
    await expect(choose(undefined, { AI_BASE_URL: url })).rejects.toThrow('AI_MODEL must name a model');
    await expect(choose(undefined, { AI_BASE_URL: 'ollama', AI_MODEL: 'x' })).rejects.toThrow(
      'AI_BASE_URL must be a URL',
    );
    const away = await choose(undefined, { AI_BASE_URL: await nobody(), AI_MODEL: 'big' });
    expect(away.notes.join(' ')).toContain('Warning: no server responds');
  });
});

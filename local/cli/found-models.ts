import * as z from 'zod';

/** A language model that runs on this machine, behind a server that speaks OpenAI's protocol. */
export interface FoundModel {
  readonly name: string;
  /** What people call the server. */
  readonly server: string;
  readonly baseUrl: string;
  /** In memory already: it answers at once. */
  readonly loaded: boolean;
}

/** Where the servers listen by default; tests put others in their place. */
const MODEL_SERVERS = {
  ollama: 'http://127.0.0.1:11434',
  lmStudio: 'http://127.0.0.1:1234',
  llamaCpp: 'http://127.0.0.1:8080',
} as const;
type Servers = Readonly<Record<keyof typeof MODEL_SERVERS, string>>;

/** All are asked at once, so this is also how long the whole search takes at most. */
const SEARCH_MILLISECONDS = 300;

/** The models that answer on this machine, loaded ones first. */
export async function findModels(
  servers: Servers = MODEL_SERVERS,
  milliseconds = SEARCH_MILLISECONDS,
): Promise<readonly FoundModel[]> {
  const signal = AbortSignal.timeout(milliseconds);
  const found = await Promise.all([
    inOllama(servers.ollama, signal),
    inLmStudio(servers.lmStudio, signal),
    inLlamaCpp(servers.llamaCpp, signal),
  ]);
  return found.flat().toSorted((one, other) => Number(other.loaded) - Number(one.loaded));
}

const EMBEDS = /embed|minilm|\bbge\b|\be5-/i;

const ollamaTags = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      details: z.object({ family: z.string().nullish() }).nullish(),
      /** Of models that run elsewhere, on somebody's computers. */
      remote_host: z.string().nullish(),
    }),
  ),
});
const ollamaRunning = z.object({ models: z.array(z.object({ name: z.string() })) });

async function inOllama(url: string, signal: AbortSignal): Promise<readonly FoundModel[]> {
  const [tags, running] = await Promise.all([
    ask(`${url}/api/tags`, ollamaTags, signal),
    ask(`${url}/api/ps`, ollamaRunning, signal),
  ]);
  const loaded = new Set(running?.models.map(({ name }) => name));
  return (tags?.models ?? [])
    .filter(({ name, details, remote_host }) => {
      const embeds = EMBEDS.test(name) || /bert/i.test(details?.family ?? '');
      return !embeds && !remote_host && !/-cloud$|:cloud$/.test(name);
    })
    .map(({ name }) => ({ name, server: 'Ollama', baseUrl: `${url}/v1`, loaded: loaded.has(name) }));
}

const lmStudioModels = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), state: z.string() })),
});

async function inLmStudio(url: string, signal: AbortSignal): Promise<readonly FoundModel[]> {
  const models = await ask(`${url}/api/v0/models`, lmStudioModels, signal);
  return (models?.data ?? [])
    .filter(({ id, type }) => ['llm', 'vlm'].includes(type) && !EMBEDS.test(id))
    .map(({ id, state }) => ({ name: id, server: 'LM Studio', baseUrl: `${url}/v1`, loaded: state === 'loaded' }));
}

/** Many other programs listen on this port: only what says that it is llama.cpp is taken for it. */
const llamaCppModels = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.literal('llamacpp') })),
});

async function inLlamaCpp(url: string, signal: AbortSignal): Promise<readonly FoundModel[]> {
  const models = await ask(`${url}/v1/models`, llamaCppModels, signal);
  return (models?.data ?? [])
    .filter(({ id }) => !EMBEDS.test(id))
    .map(({ id }) => ({ name: id, server: 'llama.cpp', baseUrl: `${url}/v1`, loaded: true }));
}

/** `undefined` when nobody answers in time, or not in this shape. */
async function ask<T>(url: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    const response = await fetch(url, { signal, redirect: 'error' });
    return response.ok ? schema.parse(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

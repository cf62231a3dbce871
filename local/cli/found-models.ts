import * as z from 'zod';

/** A language model on this machine, behind a server with an OpenAI-compatible API. */
export interface FoundModel {
  readonly name: string;
  /** Display name of the server. */
  readonly server: string;
  readonly baseUrl: string;
  /** Already in memory, so it answers at once. */
  readonly isLoaded: boolean;
}

/** Default addresses of the servers. Tests replace them. */
const MODEL_SERVERS = {
  ollama: 'http://127.0.0.1:11434',
  lmStudio: 'http://127.0.0.1:1234',
  llamaCpp: 'http://127.0.0.1:8080',
} as const;
type Servers = Readonly<Record<keyof typeof MODEL_SERVERS, string>>;

/** All servers are queried in parallel, so this limits the whole search. */
const SEARCH_MILLISECONDS = 300;

/** Finds the models on this machine. Loaded models come first. */
export async function findModels(
  servers: Servers = MODEL_SERVERS,
  milliseconds = SEARCH_MILLISECONDS,
): Promise<readonly FoundModel[]> {
  const signal = AbortSignal.timeout(milliseconds);
  const found = await Promise.all([
    findInOllama(servers.ollama, signal),
    findInLmStudio(servers.lmStudio, signal),
    findInLlamaCpp(servers.llamaCpp, signal),
  ]);
  return found.flat().toSorted((one, other) => Number(other.isLoaded) - Number(one.isLoaded));
}

const EMBEDDING_MODEL = /embed|minilm|\bbge\b|\be5-/i;

const ollamaTags = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      details: z.object({ family: z.string().nullish() }).nullish(),
      /** Set for models that run in the cloud. */
      remote_host: z.string().nullish(),
    }),
  ),
});
const ollamaRunning = z.object({ models: z.array(z.object({ name: z.string() })) });

async function findInOllama(url: string, signal: AbortSignal): Promise<readonly FoundModel[]> {
  const [tags, running] = await Promise.all([
    fetchJson(`${url}/api/tags`, ollamaTags, signal),
    fetchJson(`${url}/api/ps`, ollamaRunning, signal),
  ]);
  const loaded = new Set(running?.models.map(({ name }) => name));
  return (tags?.models ?? [])
    .filter(({ name, details, remote_host }) => {
      const isEmbedding = EMBEDDING_MODEL.test(name) || /bert/i.test(details?.family ?? '');
      return !isEmbedding && !remote_host && !/-cloud$|:cloud$/.test(name);
    })
    .map(({ name }) => ({ name, server: 'Ollama', baseUrl: `${url}/v1`, isLoaded: loaded.has(name) }));
}

const lmStudioModels = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), state: z.string() })),
});

async function findInLmStudio(url: string, signal: AbortSignal): Promise<readonly FoundModel[]> {
  const models = await fetchJson(`${url}/api/v0/models`, lmStudioModels, signal);
  return (models?.data ?? [])
    .filter(({ id, type }) => ['llm', 'vlm'].includes(type) && !EMBEDDING_MODEL.test(id))
    .map(({ id, state }) => ({ name: id, server: 'LM Studio', baseUrl: `${url}/v1`, isLoaded: state === 'loaded' }));
}

/** Many programs use port 8080, so accept only a server that identifies itself as llama.cpp. */
const llamaCppModels = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.literal('llamacpp') })),
});

async function findInLlamaCpp(url: string, signal: AbortSignal): Promise<readonly FoundModel[]> {
  const models = await fetchJson(`${url}/v1/models`, llamaCppModels, signal);
  return (models?.data ?? [])
    .filter(({ id }) => !EMBEDDING_MODEL.test(id))
    .map(({ id }) => ({ name: id, server: 'llama.cpp', baseUrl: `${url}/v1`, isLoaded: true }));
}

/** `undefined` if there is no response in time, or the response does not match the schema. */
async function fetchJson<T>(url: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    const response = await fetch(url, { signal, redirect: 'error' });
    return response.ok ? schema.parse(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

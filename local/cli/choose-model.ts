import { UserError } from '../../shared/user-error.ts';
import { EMBEDDED_MODEL, startEmbeddedModel } from '../embedded-model/server.ts';
import { type FoundModel, findModels } from './found-models.ts';

export interface ChosenModel {
  /** Environment variables for functions that call a model. */
  readonly variables: Readonly<Record<string, string>>;
  /** Lines for the terminal: which model answers and how to choose another. */
  readonly notes: readonly string[];
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const HOW_TO_CHOOSE = 'Choose with --model NAME, or bring your own: AI_BASE_URL, AI_MODEL and AI_API_KEY.';

/**
 * Chooses the model. `--model embedded` selects the embedded model. Otherwise, if AI_BASE_URL is set, the model is on
 * the user's own server. Otherwise, it is the model on this machine that `--model` names, which must exist. Without
 * `--model`, it is the first model found on this machine, or else the embedded model, which needs no setup.
 */
export async function chooseModel(
  requested: string | undefined,
  environment: Environment,
  search: () => Promise<readonly FoundModel[]> = findModels,
): Promise<ChosenModel> {
  if (requested === EMBEDDED_MODEL) return embeddedModel([]);
  if (environment.AI_BASE_URL) return customServer(environment.AI_BASE_URL, requested, environment);
  const found = await search();
  const model = requested === undefined ? found[0] : found.find(({ name }) => name === requested);
  if (model) {
    return {
      variables: { AI_BASE_URL: model.baseUrl, AI_MODEL: model.name },
      notes: [
        `${model.name} of ${model.server} on this machine answers conversations.`,
        `Others: ${[...found.filter((candidate) => candidate !== model).map(({ name }) => name), EMBEDDED_MODEL].join(', ')}. ${HOW_TO_CHOOSE}`,
      ],
      stop: async () => undefined,
    };
  }
  if (requested !== undefined)
    throw new UserError(notFound(requested, [...found.map(({ name }) => name), EMBEDDED_MODEL]));
  return embeddedModel([
    'It is not a language model: it answers with sentences from the prompt. Run Ollama, LM Studio or llama.cpp on this machine to get real answers.',
  ]);
}

const notFound = (requested: string, names: readonly string[]) =>
  `There is no model "${requested}" on this machine. Available models: ${names.join(', ')}. Is its server running (Ollama, LM Studio, llama.cpp)?`;

async function embeddedModel(notes: readonly string[]): Promise<ChosenModel> {
  const { baseUrl, stop } = await startEmbeddedModel();
  return {
    variables: { AI_BASE_URL: baseUrl, AI_MODEL: EMBEDDED_MODEL, AI_EMBEDDING_LANGUAGES: 'en' },
    notes: ['The embedded model answers.', ...notes],
    stop,
  };
}

const CHECK_MILLISECONDS = 2_000;

async function customServer(
  baseUrl: string,
  requested: string | undefined,
  environment: Environment,
): Promise<ChosenModel> {
  const model = requested ?? environment.AI_MODEL;
  if (!model) {
    throw new UserError('AI_BASE_URL is set, so AI_MODEL must name a model on that server (or use --model NAME).');
  }
  const apiKey = environment.AI_API_KEY;
  const warning = await checkServer(baseUrl, apiKey);
  return {
    variables: {
      AI_BASE_URL: baseUrl,
      AI_MODEL: model,
      ...(environment.AI_EMBEDDING_MODEL && { AI_EMBEDDING_MODEL: environment.AI_EMBEDDING_MODEL }),
      ...(apiKey && { AI_API_KEY: apiKey }),
    },
    notes: [`${model} at ${new URL(baseUrl).host} answers (AI_BASE_URL).`, ...(warning ? [warning] : [])],
    stop: async () => undefined,
  };
}

/** Returns a warning for the terminal. The service still starts, because the model server may come up later. */
async function checkServer(baseUrl: string, apiKey: string | undefined): Promise<string | undefined> {
  // Without this check of the scheme, `host:8080` would pass as a URL whose scheme is `host`.
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UserError('AI_BASE_URL must be a URL such as http://localhost:11434/v1.');
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      signal: AbortSignal.timeout(CHECK_MILLISECONDS),
    });
    if (response.status === 401 || response.status === 403) {
      return `Warning: the server returns ${response.status}. Is AI_API_KEY correct?`;
    }
    return undefined;
  } catch {
    return `Warning: no server responds at ${baseUrl}. Conversations will fail until one does.`;
  }
}

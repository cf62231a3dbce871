import { EMBEDDED_MODEL, startEmbeddedModel } from '../embedded-model/server.ts';
import { type FoundModel, findModels } from './found-models.ts';
import { UserError } from './user-error.ts';

export interface ChosenModel {
  /** What functions with a model are given. */
  readonly variables: Readonly<Record<string, string>>;
  /** Which model answers, and how to choose another: lines for the terminal. */
  readonly notes: readonly string[];
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const HOW_TO_CHOOSE = 'Choose with --model NAME, or bring your own: AI_BASE_URL, AI_MODEL and AI_API_KEY.';

/**
 * The embedded one when it is asked for; the person's own server if the environment names one; the model that
 * `--model` names, or the best one that runs on this machine; otherwise the embedded one, which needs nothing.
 */
export async function chooseModel(
  wanted: string | undefined,
  environment: Environment,
  search: () => Promise<readonly FoundModel[]> = findModels,
): Promise<ChosenModel> {
  if (wanted === EMBEDDED_MODEL) return embeddedModel([]);
  if (environment.AI_BASE_URL) return ownServer(environment.AI_BASE_URL, wanted, environment);
  const found = await search();
  const model = wanted === undefined ? found[0] : found.find(({ name }) => name === wanted);
  if (model) {
    return {
      variables: { AI_BASE_URL: model.baseUrl, AI_MODEL: model.name },
      notes: [
        `${model.name} of ${model.server} on this machine answers.`,
        `Others: ${[...found.filter((each) => each !== model).map(({ name }) => name), EMBEDDED_MODEL].join(', ')}. ${HOW_TO_CHOOSE}`,
      ],
      stop: async () => undefined,
    };
  }
  if (wanted !== undefined) throw new UserError(notFound(wanted, [...found.map(({ name }) => name), EMBEDDED_MODEL]));
  return embeddedModel([
    'It answers with sentences of the prompt and is no language model. With Ollama, LM Studio or llama.cpp on this machine, a real one answers.',
  ]);
}

const notFound = (wanted: string, names: readonly string[]) =>
  `There is no model "${wanted}" on this machine. There is: ${names.join(', ')}. Is its server running (Ollama, LM Studio, llama.cpp)?`;

async function embeddedModel(notes: readonly string[]): Promise<ChosenModel> {
  const { baseUrl, stop } = await startEmbeddedModel();
  return {
    variables: { AI_BASE_URL: baseUrl, AI_MODEL: EMBEDDED_MODEL },
    notes: ['The embedded model answers.', ...notes],
    stop,
  };
}

const CHECK_MILLISECONDS = 2_000;

async function ownServer(baseUrl: string, wanted: string | undefined, environment: Environment): Promise<ChosenModel> {
  const model = wanted ?? environment.AI_MODEL;
  if (!model) {
    throw new UserError('AI_BASE_URL is set, so AI_MODEL must name a model of that server (or --model NAME).');
  }
  const apiKey = environment.AI_API_KEY;
  const trouble = await troubleWith(baseUrl, apiKey);
  return {
    variables: { AI_BASE_URL: baseUrl, AI_MODEL: model, ...(apiKey && { AI_API_KEY: apiKey }) },
    notes: [`${model} at ${new URL(baseUrl).host} answers (AI_BASE_URL).`, ...(trouble ? [trouble] : [])],
    stop: async () => undefined,
  };
}

/** Said at the start, where a person looks; it may still come up, so it is no reason to stop. */
async function troubleWith(baseUrl: string, apiKey: string | undefined): Promise<string | undefined> {
  if (!URL.canParse(baseUrl)) throw new UserError(`AI_BASE_URL must be a URL such as http://localhost:11434/v1.`);
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      signal: AbortSignal.timeout(CHECK_MILLISECONDS),
    });
    if (response.status === 401 || response.status === 403) {
      return `Careful: it answers ${response.status}. Is AI_API_KEY right?`;
    }
    return undefined;
  } catch {
    return `Careful: nothing answers at ${baseUrl}. Conversations will fail until it does.`;
  }
}

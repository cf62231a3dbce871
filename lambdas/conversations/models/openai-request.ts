import type { Secret } from '../../platform/secret.ts';
import { MAX_ANSWER_TOKENS, ModelFailed, ModelUnavailable } from './model.ts';

/** Differences between the servers that implement OpenAI's protocol. */
export interface Dialect {
  /** OpenAI's newer models reject `max_tokens`; other servers do not know `max_completion_tokens`. */
  readonly tokenLimitField: 'max_tokens' | 'max_completion_tokens';
  /** Whether the request tells the model not to reason. */
  readonly disablesReasoning: boolean;
}

interface ServerRequest {
  readonly url: string;
  readonly model: string;
  /** The parts of the body that are the same in all dialects. */
  readonly commonBody: object;
  readonly signal: AbortSignal;
  readonly apiKey: Secret | undefined;
}

const UNAUTHORIZED = 401;
const BAD_REQUEST = 400;
/** The key, the URL or the model name is wrong. */
const UNAVAILABLE = [UNAUTHORIZED, 403, 404];
const isRetryable = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * Sends the request in the dialect that worked last. If the server rejects the request as invalid, tries another
 * dialect. If the server rejects the key, reads the key again, because it may have been rotated.
 */
export async function askServer(
  request: ServerRequest,
  first: Dialect,
): Promise<{ readonly answer: AsyncIterable<Uint8Array>; readonly dialect: Dialect }> {
  const { apiKey } = request;
  let dialect = first;
  let key = await readKey(apiKey?.read);
  for (;;) {
    const response = await post(request, dialect, key);
    if (response.ok && response.body) return { answer: response.body, dialect };
    const reason = quoted(await response.text().catch(() => ''), key);
    const rotated = response.status === UNAUTHORIZED ? await readKey(apiKey?.readAgain) : undefined;
    const next = response.status === BAD_REQUEST ? nextDialect(dialect, reason) : undefined;
    if (rotated !== undefined && rotated !== key) key = rotated;
    else if (next) dialect = next;
    else throw refusal(response.status, request.model, reason);
  }
}

/** The secret does not exist, is being deleted, or cannot be accessed: a retry does not help. */
const UNREADABLE = [
  'ResourceNotFoundException',
  'AccessDeniedException',
  'DecryptionFailure',
  'InvalidRequestException',
];

/** Returns undefined for a server without a key. Throws if the key cannot be read, so no request is sent. */
async function readKey(read: Secret['read'] | undefined): Promise<string | undefined> {
  try {
    return await read?.();
  } catch (error) {
    const { name, message } = error as Error;
    const reason = `The API key of the model server cannot be read: ${name}: ${message}`;
    if (UNREADABLE.includes(name)) throw new ModelUnavailable(reason, { cause: error });
    throw new ModelFailed(reason, true, { cause: error, refused: true });
  }
}

/** The next dialect to try. Each change is kept, so this ends after a few attempts. */
function nextDialect(dialect: Dialect, reason: string): Dialect | undefined {
  if (dialect.tokenLimitField === 'max_tokens' && reason.includes('max_completion_tokens')) {
    return { ...dialect, tokenLimitField: 'max_completion_tokens' };
  }
  return dialect.disablesReasoning ? { ...dialect, disablesReasoning: false } : undefined;
}

async function post(
  { url, commonBody, signal }: ServerRequest,
  dialect: Dialect,
  key: string | undefined,
): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        ...commonBody,
        [dialect.tokenLimitField]: MAX_ANSWER_TOKENS,
        ...(dialect.disablesReasoning && { reasoning_effort: 'none' }),
      }),
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new ModelFailed('The model server cannot be reached.', true, { cause: error, refused: isUnconnected(error) });
  }
}

/** The connection failed, so the server never saw the request. */
const isUnconnected = (error: unknown): boolean => {
  const { cause } = Object(error) as { readonly cause?: { readonly code?: unknown } };
  return cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND';
};

const refusal = (status: number, model: string, reason: string): ModelFailed =>
  UNAVAILABLE.includes(status)
    ? new ModelUnavailable(
        `The model server responded with ${status} when asked for ${model}: ${reason} Check its URL, its API key and the model name.`,
      )
    : new ModelFailed(`The model server responded with ${status}: ${reason}`, isRetryable(status), { refused: true });

const MAX_QUOTE_LENGTH = 300;

/** The provider's own message for the operator, without our key. */
export function quoted(text = '', key?: string): string {
  const [, message] = /"message"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
  const words = message === undefined ? text : unescaped(message);
  const clean = key ? words.replaceAll(key, '…') : words;
  return clean.trim() === '' ? 'it gave no reason.' : `"${clean.trim().slice(0, MAX_QUOTE_LENGTH)}"`;
}

/** Decodes a JSON string. If the text is not valid JSON after all, returns the part between the quotes. */
function unescaped(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

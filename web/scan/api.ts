import { CONVERSATION_TOKEN_HEADER, type Rating } from '../../contracts/conversations.ts';
import { BODY_HASH_HEADER } from '../../contracts/edge/edge.ts';
import { readEvents } from '../../sdk/src/event-stream.ts';

export interface Session {
  readonly id: string;
  readonly token: string;
}

/** A passage that an answer is based on. */
export interface AnswerSource {
  readonly number: number;
  readonly source_id: string;
  readonly title: string;
  readonly page?: number;
  readonly url?: string;
  /** The visitor can open the file. */
  readonly can_open?: boolean;
  readonly text: string;
}

interface PastMessage {
  readonly number: number;
  readonly role: 'visitor' | 'assistant';
  readonly text: string;
  readonly outcome?: Outcome;
  readonly rating?: Rating;
  readonly sources?: readonly AnswerSource[];
  readonly message_id?: string;
  readonly language?: string;
}
export type Outcome = 'complete' | 'stopped' | 'failed';

export interface History {
  readonly status: 'open' | 'ended';
  /** The service is still writing the last answer, for example after the visitor reloaded the page. */
  readonly answering: boolean;
  readonly messages: readonly PastMessage[];
}

/** How an answer ended. `number` is set if the answer was stored, `language` if the language could be detected. */
export interface AnswerEnd {
  readonly outcome: Outcome;
  readonly number?: number;
  readonly language?: string;
}

interface AnswerSources {
  readonly sources: readonly AnswerSource[];
}

export type AnswerChunk = { readonly text: string } | AnswerSources | AnswerEnd;

/** The server rejected the request with an error code. Any other error is a network error. */
export class ApiError extends Error {
  readonly code: string;
  /** Seconds to wait before a retry. Set only if the service is busy (429 or 503). */
  readonly retrySeconds: number | undefined;
  constructor(code: string, retrySeconds?: number) {
    super(code);
    this.code = code;
    this.retrySeconds = retrySeconds;
  }
}

const TIMEOUT_MILLISECONDS = 15_000;

export class Api {
  readonly #base: string;
  readonly #files: string;

  constructor(shortId: string) {
    this.#base = `/s/${shortId}/conversations`;
    this.#files = `/s/${shortId}/files`;
  }

  /** The URL of a file. Browsers open a PDF at the page in the fragment. */
  fileAddress({ source_id, page }: AnswerSource): string {
    return `${location.origin}${this.#files}/${source_id}${page === undefined ? '' : `#page=${page}`}`;
  }

  /** `form`: the conversation is started for a form. This works even if the daily limit of the code is used up. */
  async start(scanId?: number, placement?: string, form?: true): Promise<Session> {
    const { conversation_id: id, token } = await this.request<{ conversation_id: string; token: string }>(this.#base, {
      method: 'POST',
      body: JSON.stringify({ scan_id: scanId, placement, form }),
    });
    return { id, token };
  }

  history({ id, token }: Session): Promise<History> {
    return this.request<History>(`${this.#base}/${id}`, { headers: { [CONVERSATION_TOKEN_HEADER]: token } });
  }

  /** Sends a message and streams the answer. The service answers each message id only once. */
  async *ask(
    { id, token }: Session,
    messageId: string,
    text: string,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerChunk> {
    const body = JSON.stringify({ token, message_id: messageId, text });
    const response = await fetch(`${this.#base}/${id}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await bodyHash(body)) },
      body,
      signal,
    });
    if (!response.ok || !response.body) throw await errorFrom(response);
    for await (const { event, data } of readEvents(response.body)) {
      if (['delta', 'sources', 'done'].includes(event)) yield JSON.parse(data) as AnswerChunk;
      if (event === 'done') return;
    }
    // The stream ended before the answer did. Treat this like a network error.
    throw new TypeError();
  }

  async signal(session: Session, signal: 'stop' | 'close'): Promise<void> {
    const body = signalBody(session, signal);
    // The visitor may close the page before the service responds.
    await this.request(`${this.#base}/${session.id}/signals`, { method: 'POST', body, keepalive: true });
  }

  async rate({ id, token }: Session, number: number, rating: Rating | null): Promise<void> {
    const path = `${this.#base}/${id}/messages/${number}/rating`;
    await this.request(path, { method: 'PUT', body: JSON.stringify({ token, rating }) });
  }

  /** Deletes the conversation and its messages. Succeeds if it was already deleted. */
  async delete({ id, token }: Session): Promise<void> {
    const request = { method: 'DELETE', headers: { [CONVERSATION_TOKEN_HEADER]: token } };
    await this.request(`${this.#base}/${id}`, request).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'conversation.not_found')) throw error;
    });
  }

  /** Tells the service that the visitor leaves. Uses a beacon: browsers cancel normal requests when a page unloads. */
  leave(session: Session): void {
    const body = new Blob([signalBody(session, 'leave')], { type: 'application/json' });
    navigator.sendBeacon(`${this.#base}/${session.id}/signals`, body);
  }

  async request<T>(path: string, init: RequestInit): Promise<T> {
    const response = await fetch(path, {
      ...init,
      headers: { ...init.headers, ...(init.body ? { 'content-type': 'application/json' } : {}) },
      // Safari 15 does not support timeouts.
      signal: AbortSignal.timeout?.(TIMEOUT_MILLISECONDS),
    });
    if (!response.ok) throw await errorFrom(response);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }
}

/**
 * CloudFront needs the hash of the body to sign the request. `crypto.subtle`, which computes the hash, exists only on
 * https and on localhost. For phones that reach `npm start` over plain http, `npm start` adds the hash.
 */
async function bodyHash(body: string): Promise<Record<string, string>> {
  if (!globalThis.isSecureContext) return {};
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  return { [BODY_HASH_HEADER]: hexOf(new Uint8Array(digest)) };
}

export const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const signalBody = ({ token }: Session, signal: string) => JSON.stringify({ token, signal });

async function errorFrom(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  const isBusy = [429, 503].includes(response.status);
  return new ApiError(
    body.code ?? 'service.unavailable',
    isBusy ? Number(response.headers.get('retry-after')) : undefined,
  );
}

import { randomUUID } from 'node:crypto';
import { CheckFailed } from './expect.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The service as its clients see it, one key in hand. */
export class Service {
  readonly baseUrl: string;
  readonly patienceMilliseconds: number;
  readonly #key: string;

  constructor(baseUrl: string, key: string, patienceMilliseconds: number) {
    this.baseUrl = baseUrl;
    this.#key = key;
    this.patienceMilliseconds = patienceMilliseconds;
  }

  /** Any address, without the key. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(this.patienceMilliseconds), ...init });
    } catch (error) {
      throw new CheckFailed(`${new URL(url).origin} does not answer: ${reasonOf(error)}`);
    }
  }

  /** A call of the API, whatever it is answered; `key` false leaves the key out. */
  async ask(method: string, path: string, body?: unknown, { key = true } = {}): Promise<Answer> {
    const response = await this.fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${this.#key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // So that a call whose answer was lost on the way would make nothing twice.
        ...(method === 'POST' && key && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await jsonOf(response) };
  }

  /** A call that has to succeed. */
  async call(method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await this.ask(method, path, body);
    if (answer.status < 300) return answer.body;
    const { code = 'no code', detail = '' } = answer.body;
    throw new CheckFailed(`${method} ${path} was answered ${answer.status}: ${code} ${detail}`.trim());
  }
}

async function jsonOf(response: Response): Promise<Answer['body']> {
  const text = await response.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

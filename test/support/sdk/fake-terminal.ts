import { resolve } from 'node:path';
import type { Terminal } from '../../../sdk/cli/terminal/terminal.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface FakeTerminal extends Terminal {
  readonly stdoutLines: string[];
  readonly stderrLines: string[];
  readonly sent: Sent[];
  readonly questions: string[];
}

export type Replies = (request: Sent) => Response | Error;

interface FakeOptions extends Partial<Terminal> {
  /** Responses of the service. */
  readonly replies?: Replies;
  /** The user's answers to prompts. */
  readonly answers?: string[];
  readonly stdin?: string;
  readonly dir?: string;
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  status === 204
    ? new Response(null, { status })
    : new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A fake terminal with a fake service, both controlled by the test. */
export function fakeTerminal({
  replies,
  answers = [],
  stdin = '',
  dir = '/nowhere',
  ...more
}: FakeOptions = {}): FakeTerminal {
  const [stdoutLines, stderrLines, sent, questions]: [string[], string[], Sent[], string[]] = [[], [], [], []];
  const answer = async (question: string) => {
    questions.push(question);
    return answers.shift() ?? '';
  };
  return {
    stdoutLines,
    stderrLines,
    sent,
    questions,
    env: { QPR_BASE_URL: 'https://api.test', QPR_API_KEY: 'qpr_sk_1', QPR_CONFIG_DIR: '/nowhere' },
    out: (line) => stdoutLines.push(...line.split('\n')),
    err: (line) => stderrLines.push(...line.split('\n')),
    overwrite: () => {},
    width: undefined,
    hasColor: false,
    isErrorTty: false,
    isInteractive: false,
    readAll: async () => stdin,
    readLines: async function* () {
      yield* stdin.split('\n');
    },
    ask: answer,
    askSecret: answer,
    resolve: (path) => resolve(dir, path),
    signal: new AbortController().signal,
    fetch: (async (url: unknown, init: RequestInit = {}) => {
      const text = typeof init.body === 'string' ? init.body : undefined;
      const request = {
        method: init.method ?? 'GET',
        url: String(url).replace('https://api.test', ''),
        headers: new Headers(init.headers),
        body: text === undefined ? undefined : JSON.parse(text),
      };
      sent.push(request);
      const reply = replies?.(request) ?? new Error(`Unexpected request: ${request.method} ${request.url}`);
      if (reply instanceof Error) throw reply;
      return reply;
    }) as typeof fetch,
    openBrowser: async () => false,
    ...more,
  };
}

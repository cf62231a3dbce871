import { expect, jest, test } from '@jest/globals';
import type { AnswerOutcome as ServiceOutcome } from '../../../lambdas/conversations/conversation.ts';
import {
  type AnswerEvent,
  type AnswerOutcome,
  ApiError,
  ConnectionError,
  collectAnswer,
  createClient,
  startConversation,
  streamPreview,
} from '../../../sdk/src/qpr.ts';
import { sha256 } from '../../../sdk/src/sha256.ts';

const DELTAS = [
  ': ok\n\n',
  'event: delta\ndata: {"text":"Break"}\n\nevent: del',
  'ta\ndata: {"text":"fast is at 7."}\n\n',
];
const DONE = 'event: done\ndata: {"outcome":"complete"}\n\n';

/** After the last piece, the stream closes, fails, or stays open without sending anything. */
type End = 'close' | 'error' | 'silence';

interface Stream {
  readonly response: Response;
  readonly isCancelled: () => boolean;
}

/** A response that sends these pieces and then ends in the given way. Like fetch, it reacts to the signal. */
function streamOf(pieces: readonly string[], end: End, signal?: AbortSignal | null): Stream {
  let isCancelled = false;
  const remaining = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    pull: (controller) => {
      const piece = remaining.shift();
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
      else if (end === 'close') controller.close();
      else if (end === 'error') controller.error(new TypeError('terminated'));
      else return new Promise(() => undefined);
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  return { response: new Response(body), isCancelled: () => isCancelled };
}

/** A service that streams these pieces, with a client for it. */
function serviceOf(pieces: readonly string[], end: End = 'close', timeoutMs?: number) {
  const sent: { url: string; init: RequestInit & { headers: Headers; body: string } }[] = [];
  const streams: Stream[] = [];
  const fakeFetch = async (url: unknown, init: unknown) => {
    const request = init as (typeof sent)[number]['init'];
    sent.push({ url: String(url), init: request });
    const stream = streamOf(pieces, end, request.signal);
    streams.push(stream);
    return stream.response;
  };
  const options = { baseUrl: 'https://api.test', apiKey: 'key', fetch: fakeFetch as typeof fetch };
  const client = createClient({ ...options, ...(timeoutMs !== undefined && { timeoutMs }) });
  return { client, sent, streams };
}

const BODY = { prompt: 'Breakfast is at 7.', messages: [{ role: 'visitor' as const, text: 'When is breakfast?' }] };

const collect = async (events: AsyncIterable<AnswerEvent>) => {
  const all: AnswerEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
};

test('a preview is streamed in pieces and ends with its outcome', async () => {
  const { client, sent } = serviceOf([...DELTAS, DONE, 'event: delta\ndata: {"text":"too late"}\n\n']);
  expect(await collect(streamPreview(client, BODY))).toEqual([
    { event: 'delta', text: 'Break' },
    { event: 'delta', text: 'fast is at 7.' },
    { event: 'done', outcome: 'complete' },
  ]);
  expect(sent[0]?.url).toBe('https://api.test/v1/previews');
  expect(sent[0]?.init.headers.get('x-amz-content-sha256')).toBe(sha256(sent[0]?.init.body ?? ''));
});

test('the SDK has the same outcomes of an answer as the service', () => {
  const outcomes: Readonly<Record<ServiceOutcome, AnswerOutcome>> & Readonly<Record<AnswerOutcome, ServiceOutcome>> = {
    complete: 'complete',
    stopped: 'stopped',
    failed: 'failed',
  };
  expect(Object.keys(outcomes)).toHaveLength(3);
});

test('collectAnswer returns the complete text and the outcome', async () => {
  const { client } = serviceOf([...DELTAS, DONE]);
  expect(await collectAnswer(streamPreview(client, BODY))).toEqual({
    text: 'Breakfast is at 7.',
    sources: [],
    outcome: 'complete',
  });
});

test('collectAnswer returns the sources of an answer', async () => {
  const source = { number: 1, source_id: 'src_1', title: 'menu.pdf', page: 2, text: 'From 7.' };
  const { client } = serviceOf([...DELTAS, `event: sources\ndata: ${JSON.stringify({ sources: [source] })}\n\n`, DONE]);
  expect(await collectAnswer(streamPreview(client, BODY))).toMatchObject({
    text: 'Breakfast is at 7.',
    sources: [source],
  });
});

const CUT_OFF = {
  name: 'ConnectionError',
  message: 'The connection broke before the response was complete.',
  hasResponse: true,
};

test.each(['close', 'error', 'silence'] as const)(
  'an answer that is cut off (%s) causes a ConnectionError',
  async (end) => {
    const { client } = serviceOf(DELTAS, end);
    await expect(collectAnswer(streamPreview(client, BODY, { timeoutMs: 20 }))).rejects.toBeInstanceOf(ConnectionError);
  },
);

test.each(['close', 'error'] as const)(
  'an answer that is cut off (%s) is reported as a broken connection, not as an unreachable service',
  async (end) => {
    const { client } = serviceOf(DELTAS, end);
    await expect(collectAnswer(streamPreview(client, BODY))).rejects.toMatchObject(CUT_OFF);
  },
);

test('collectAnswer reports events without an outcome as an answer that is cut off', async () => {
  const events = async function* () {
    yield { event: 'delta', text: 'Break' } as const;
  };
  await expect(collectAnswer(events())).rejects.toMatchObject(CUT_OFF);
});

test('an answer that is silent for too long is reported as a timeout', async () => {
  const { client } = serviceOf(DELTAS, 'silence', 20);
  await expect(collectAnswer(streamPreview(client, BODY))).rejects.toMatchObject({ timeoutMs: 20 });
});

test('a preview uses the timeout of the client', async () => {
  const setTimer = jest.spyOn(globalThis, 'setTimeout');
  const { client } = serviceOf([...DELTAS, DONE], 'close', 20);
  await collectAnswer(streamPreview(client, BODY));
  expect(new Set(setTimer.mock.calls.map(([, milliseconds]) => milliseconds))).toEqual(new Set([20]));
  setTimer.mockRestore();
});

test('the timeout applies to the service, not to a slow reader', async () => {
  const { client } = serviceOf([...DELTAS, DONE]);
  const events: string[] = [];
  for await (const piece of streamPreview(client, BODY, { timeoutMs: 20 })) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    events.push(piece.event);
  }
  expect(events).toEqual(['delta', 'delta', 'done']);
});

test('an aborted stream throws the reason of the caller', async () => {
  const { client } = serviceOf(DELTAS, 'silence');
  const abortController = new AbortController();
  const reading = async () => {
    for await (const _ of streamPreview(client, BODY, { signal: abortController.signal }))
      abortController.abort(new Error('Gone.'));
  };
  await expect(reading()).rejects.toThrow('Gone.');
});

test('the stream is cancelled when the caller stops reading', async () => {
  const { client, streams } = serviceOf(DELTAS, 'silence');
  for await (const _ of streamPreview(client, BODY)) break;
  expect(streams[0]?.isCancelled()).toBe(true);
});

test('starting a conversation is not retried after a lost connection, because it may have counted as a scan', async () => {
  let calls = 0;
  const fakeFetch = async () => {
    calls += 1;
    throw new TypeError('fetch failed');
  };
  const options = { fetch: fakeFetch as typeof fetch };
  await expect(startConversation('https://go.test/s/abc', options)).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(calls).toBe(1);
});

test('starting a conversation throws after the timeout of the only attempt', async () => {
  let calls = 0;
  const never = (_: unknown, { signal }: RequestInit) => {
    calls += 1;
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  const options = { fetch: never as typeof fetch, timeoutMs: 5 };
  await expect(startConversation('https://go.test/s/abc', options)).rejects.toMatchObject({ timeoutMs: 5 });
  expect(calls).toBe(1);
});

test('a conversation sends the same requests as the scan page', async () => {
  const sent: { url: string; body: Record<string, unknown>; headers: Headers }[] = [];
  const replies = [
    new Response(null, { status: 503 }),
    Response.json({ conversation_id: 'cnv_1', token: 'tok' }, { status: 201 }),
    new TypeError('fetch failed'),
    new Response([...DELTAS, DONE].join('')),
    Response.json({}, { status: 202 }),
    Response.json({}, { status: 202 }),
    Response.json({ code: 'conversation.ended', detail: 'It is over.' }, { status: 410 }),
  ];
  const fakeFetch = async (url: unknown, init: unknown) => {
    const { body, headers } = init as { body: string; headers: Headers };
    sent.push({ url: String(url), body: JSON.parse(body), headers });
    const reply = replies.shift();
    if (!(reply instanceof Response)) throw reply;
    return reply;
  };
  const options = { fetch: fakeFetch as typeof fetch, language: 'de' };
  const conversation = await startConversation('https://go.test/s/abc', options);
  expect(await collectAnswer(conversation.ask('When is breakfast?'))).toMatchObject({ text: 'Breakfast is at 7.' });
  await conversation.stop();
  await conversation.close();
  await expect(collectAnswer(conversation.ask('Hello?'))).rejects.toBeInstanceOf(ApiError);

  const base = 'https://go.test/s/abc/conversations';
  const message = `${base}/cnv_1/messages`;
  const signals = `${base}/cnv_1/signals`;
  expect(sent.map(({ url }) => url)).toEqual([base, base, message, message, signals, signals, message]);
  // A lost message is sent again with the same id.
  expect(sent[2]?.body).toEqual({ token: 'tok', message_id: expect.any(String), text: 'When is breakfast?' });
  expect(sent[3]?.body).toEqual(sent[2]?.body);
  expect(sent[6]?.body.message_id).not.toBe(sent[2]?.body.message_id);
  expect([sent[4]?.body, sent[5]?.body]).toEqual([
    { token: 'tok', signal: 'stop' },
    { token: 'tok', signal: 'close' },
  ]);
  for (const { headers } of sent) {
    expect(headers.get('accept-language')).toBe('de');
    expect(headers.has('authorization') || headers.has('x-qpr-studio')).toBe(false);
  }
});

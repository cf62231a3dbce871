import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

interface Session {
  readonly id: string;
}

/** The public part of `Chat`. */
interface Chat {
  restore(): Promise<void>;
  ask(text: string): Promise<void>;
  stop(): Promise<void>;
  end(): Promise<void>;
  delete(): Promise<void>;
  conversationForForm(refused?: Session): Promise<Session>;
}

// The page's script needs the browser's types. With a literal path in `import`, TypeScript would add them to all tests.
const SCRIPT = '../../../web/scan/chat.ts';
const { Chat: ChatOfPage } = (await import(SCRIPT)) as { Chat: new (data: object, view: object) => Chat };

interface Stream {
  write(event: string, data: object): void;
  fail(): void;
}

/** The paths of the requests that the page has sent, without `/s/code/conversations`. */
let sent: string[];
/** The answers that the service has started. */
let streams: Stream[];
/** If set, the service refuses everything with this code. */
let refusal: string | undefined;
/** The responses to the next requests for the history. */
let histories: Response[];
/** The visitor's messages on the page. */
let shown: string[];
/** The finished answers on the page. */
let answers: string[];
let field: { value: string };
/** Whether the Stop button is shown instead of Send. */
let isBusy: boolean;
/** Whether the End button is shown. */
let canEnd: boolean;
/** The name of the text in the line for notices. */
let notice: string | undefined;

function openStream(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason));
      streams.push({
        write: (event, data) =>
          controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
        fail: () => controller.error(new TypeError('network error')),
      });
    },
  });
  return new Response(body);
}

beforeEach(() => {
  [sent, streams, histories, shown, answers, refusal] = [[], [], [], [], [], undefined];
  field = { value: '' };
  const saved = new Map<string, string>();
  const events = new EventTarget();
  let conversations = 0;
  Object.assign(globalThis, {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    sessionStorage: {
      getItem: (key: string) => saved.get(key),
      setItem: (key: string, value: string) => saved.set(key, value),
      removeItem: (key: string) => saved.delete(key),
    },
    fetch: async (path: string, init: RequestInit) => {
      sent.push(path.replace('/s/code/conversations', ''));
      if (refusal) return Response.json({ code: refusal }, { status: 503 });
      if (path.endsWith('/messages')) return openStream(init.signal);
      if (init.method === undefined) return histories.shift();
      if (!path.endsWith('/conversations')) return new Response(null, { status: 204 });
      conversations += 1;
      return Response.json({ conversation_id: `cnv_${conversations}`, token: 'token' });
    },
  });
});

afterEach(() => {
  jest.useRealTimers();
});

/** A chat whose view only records the messages and the notice. The visitor confirms everything. */
function newChat(): Chat {
  const view = {
    field,
    suggestions: {},
    confirmAction: async () => true,
    notice: (name?: string) => {
      notice = name;
    },
    showEnded: (reason: string) => view.notice(reason),
    busy: (busy: boolean) => {
      isBusy = busy;
    },
    showConversationButtons: (isOpen: boolean) => {
      canEnd = isOpen;
    },
    addVisitorMessage: (text: string) => shown.push(text),
    addAnswer: (text: string) => answers.push(text),
    clear: () => {
      [shown, answers] = [[], []];
    },
    reset: () => view.clear(),
  };
  const get = (target: object, name: string) => Reflect.get(target, name) ?? (() => undefined);
  return new ChatOfPage({ short_id: 'code', messageLength: 100 }, new Proxy<object>(view, { get }));
}

/** Lets the page continue until it waits for the service or for a timer. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Asks a question. During the answer, its conversation refuses a form, so the form opens another one. */
async function askAndSendForm(chat: Chat): Promise<void> {
  void chat.ask('When is breakfast?');
  await settle();
  const conversation = await chat.conversationForForm();
  expect(await chat.conversationForForm(conversation)).toMatchObject({ id: 'cnv_2' });
  sent = [];
}

test.each(['stop', 'end'] as const)(
  'if a form has opened another conversation, "%s" still goes to the one with the answer',
  async (action) => {
    const chat = newChat();
    await askAndSendForm(chat);
    await chat[action]();
    expect(sent).toEqual(['/cnv_1/signals']);
  },
);

test('if a form has opened another conversation, a reconnect repeats the question where it was asked', async () => {
  const chat = newChat();
  await askAndSendForm(chat);
  streams[0]?.fail();
  await settle();
  dispatchEvent(new Event('online'));
  await settle();
  expect(sent).toEqual(['/cnv_1/messages']);
});

test('a question and a form that open conversations at the same time each keep their own', async () => {
  const chat = newChat();
  const form = chat.conversationForForm();
  void chat.ask('When is breakfast?');
  const { id } = await form;
  await settle();
  expect([id, sent.at(-1)]).toEqual(['cnv_1', '/cnv_2/messages']);
  await chat.stop();
  expect(sent.at(-1)).toBe('/cnv_2/signals');
});

test('if a form opens another conversation after the end of the first one, the End button does not come back', async () => {
  const chat = newChat();
  const ended = await chat.conversationForForm();
  expect(canEnd).toBe(true);
  await chat.end();
  expect(await chat.conversationForForm(ended)).toMatchObject({ id: 'cnv_2' });
  expect(canEnd).toBe(false);
});

test('when the browser shows the page again, a question without a conversation does not appear twice', async () => {
  const chat = newChat();
  refusal = 'qpr_code.resting';
  await chat.ask('When is breakfast?');
  await chat.restore();
  expect(shown).toEqual(['When is breakfast?']);
});

test.each([
  ['the unanswered question returns to the empty field', '', 'When is breakfast?'],
  ['a text that the visitor has typed meanwhile stays in the field', 'And lunch?', 'And lunch?'],
])('when the conversation has ended, %s', async (_, typed, kept) => {
  const chat = newChat();
  refusal = 'conversation.ended';
  const asked = chat.ask('When is breakfast?');
  field.value = typed;
  await asked;
  expect(field.value).toBe(kept);
});

test('a question reaches the service in a browser without AbortSignal.timeout, such as Safari 15', async () => {
  const { timeout } = AbortSignal;
  try {
    Object.assign(AbortSignal, { timeout: undefined });
    void newChat().ask('When is breakfast?');
    await settle();
    expect(sent).toEqual(['', '/cnv_1/messages']);
  } finally {
    Object.assign(AbortSignal, { timeout });
  }
});

test('a visitor who deletes conversations too fast sees the reason', async () => {
  const chat = newChat();
  await chat.conversationForForm();
  refusal = 'visitor.rate_limited';
  await chat.delete();
  expect(notice).toBe('tooFast');
});

test('a deletion during an answer also removes the part of the answer that has arrived', async () => {
  const chat = newChat();
  void chat.ask('When is breakfast?');
  await settle();
  streams[0]?.write('delta', { text: 'At' });
  await settle();
  await chat.delete();
  await settle();
  expect([shown, answers, notice]).toEqual([[], [], 'deleted']);
});

test('if a deletion during an answer fails, the answer continues', async () => {
  const chat = newChat();
  void chat.ask('When is breakfast?');
  await settle();
  refusal = 'service.unavailable';
  await chat.delete();
  expect(notice).toBe('unavailable');
  streams[0]?.write('delta', { text: 'At 7.' });
  streams[0]?.write('done', { outcome: 'complete', number: 2 });
  await settle();
  expect(answers).toEqual(['At 7.']);
});

test.each([
  ['429 and Retry-After: 60', 429, '60', 'tooFast', 60_000],
  ['503 without Retry-After', 503, undefined, 'unavailable', 1_000],
] as const)(
  'after a reload, a history that was refused with %s is requested again',
  async (_, status, after, text, wait) => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const session = { id: 'cnv_1', token: 'token' };
    sessionStorage.setItem('conversations:code', JSON.stringify({ sessions: [session], session }));
    const code = status === 429 ? 'visitor.rate_limited' : 'service.unavailable';
    const messages = [
      { number: 1, role: 'visitor', text: 'When is breakfast?' },
      { number: 2, role: 'assistant', text: 'At 7.', outcome: 'complete' },
    ];
    histories = [
      Response.json({ code }, { status, ...(after && { headers: { 'retry-after': after } }) }),
      Response.json({ status: 'open', answering: false, messages }),
    ];
    void newChat().restore();
    await settle();
    expect(notice).toBe(text);
    await jest.advanceTimersByTimeAsync(wait - 1);
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    await settle();
    expect([shown, answers, notice]).toEqual([['When is breakfast?'], ['At 7.'], undefined]);
  },
);

test('while the page waits to ask for the history again, Stop is shown, and ends the wait with one last attempt', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const session = { id: 'cnv_1', token: 'token' };
  sessionStorage.setItem('conversations:code', JSON.stringify({ sessions: [session], session }));
  histories = [
    Response.json({ code: 'visitor.rate_limited' }, { status: 429, headers: { 'retry-after': '300' } }),
    Response.json({ code: 'visitor.rate_limited' }, { status: 429, headers: { 'retry-after': '300' } }),
  ];
  const chat = newChat();
  void chat.restore();
  await settle();
  await chat.ask('When is breakfast?');
  expect([isBusy, shown]).toEqual([true, []]);
  void chat.stop();
  await settle();
  expect([isBusy, notice]).toEqual([false, 'tooFast']);
  void chat.ask('When is breakfast?');
  await settle();
  expect([isBusy, shown, histories]).toEqual([true, ['When is breakfast?'], []]);
});

test('after a reload, the page asks a busy service for the history at most 40 times', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const session = { id: 'cnv_1', token: 'token' };
  sessionStorage.setItem('conversations:code', JSON.stringify({ sessions: [session], session }));
  refusal = 'service.unavailable';
  void newChat().restore();
  await settle();
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toHaveLength(40);
});

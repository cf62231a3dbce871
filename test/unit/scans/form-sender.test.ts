import { beforeEach, describe, expect, jest, test } from '@jest/globals';

interface SentForm {
  readonly form: string;
  readonly answers: object;
}

/** The public part of `FormSender`. */
interface FormSender {
  send(form: SentForm, tell: (text: string) => void, signal?: AbortSignal): Promise<string | undefined>;
  resume(): Promise<void>;
}

// The page's script needs the browser's types. With a literal path in `import`, TypeScript would add them to all tests.
const SCRIPT = '../../../web/scan/extras/form-sender.ts';
const { FormSender: FormSenderOfPage } = (await import(SCRIPT)) as {
  FormSender: new (page: object, texts: object, onSent: () => void) => FormSender;
};
const API_SCRIPT = '../../../web/scan/api.ts';
const { ApiError } = (await import(API_SCRIPT)) as { ApiError: new (code: string) => Error };

const FORM: SentForm = { form: 'table', answers: { guests: 4 } };
const ignore = () => undefined;

let onSent: jest.Mock<() => void>;
/** Adds the ✓ of a sent form to the conversation. */
let addCheckMark: jest.Mock;
let post: jest.Mock<(path: string, init: { readonly body: string }) => Promise<void>>;

beforeEach(() => {
  [onSent, addCheckMark, post] = [jest.fn<() => void>(), jest.fn(), jest.fn(async () => undefined)];
  const saved = new Map<string, string>();
  const events = new EventTarget();
  Object.assign(globalThis, {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    document: { createElement: () => ({ append: ignore }) },
    sessionStorage: {
      getItem: (key: string) => saved.get(key),
      setItem: (key: string, value: string) => saved.set(key, value),
      removeItem: (key: string) => saved.delete(key),
    },
  });
});

/** The sender of a page that has just loaded. */
const newSender = () =>
  new FormSenderOfPage(
    {
      data: { short_id: 'code', forms: [{ name: 'table', title: 'Book a table' }], texts: { offline: 'offline' } },
      view: { add: addCheckMark, showText: ignore },
      chat: { conversationForForm: async () => ({ id: 'cnv_1', token: 'token' }), api: { request: post } },
    },
    {},
    onSent,
  );

/** Lets the page continue until it waits for a timer. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('when the browser shows the page again, a form that is still being sent gets only one check mark', async () => {
  const sender = newSender();
  post.mockRejectedValueOnce(new TypeError('network error'));
  const sent = sender.send(FORM, ignore);
  await settle();
  await sender.resume();
  dispatchEvent(new Event('online'));
  await sent;
  expect(addCheckMark).toHaveBeenCalledTimes(1);
});

test('the website is notified of a form, even if a reload interrupted the sending', async () => {
  post.mockReturnValueOnce(new Promise(ignore));
  void newSender().send(FORM, ignore);
  await settle();
  expect(onSent).not.toHaveBeenCalled();
  await newSender().resume();
  expect(onSent).toHaveBeenCalledTimes(1);
});

test('a page that was loaded earlier resumes the interrupted form of a later page with its id', async () => {
  const sender = newSender();
  post.mockReturnValueOnce(new Promise(ignore));
  void newSender().send(FORM, ignore);
  await settle();
  await sender.resume();
  expect(requestIds()).toHaveLength(2);
  expect(requestIds()[1]).toBe(requestIds()[0]);
});

const requestIds = () => post.mock.calls.map(([, { body }]) => JSON.parse(body).request_id);

describe('a form that the visitor sends while an earlier form is still being sent', () => {
  const NEWER_FORM: SentForm = { form: 'table', answers: { guests: 2 } };

  test.each([
    ['has arrived', async () => undefined],
    ['is rejected', async () => Promise.reject(new ApiError('request.invalid'))],
  ])('stays saved with its id after the earlier form, interrupted by a reload, %s', async (_, outcome) => {
    post.mockReturnValueOnce(new Promise(ignore));
    void newSender().send(FORM, ignore);
    await settle();
    const sender = newSender();
    post.mockRejectedValueOnce(new TypeError('network error'));
    const resumed = sender.resume();
    await settle();
    post.mockReturnValueOnce(new Promise(ignore));
    void sender.send(NEWER_FORM, ignore);
    await settle();
    post.mockImplementationOnce(outcome);
    dispatchEvent(new Event('online'));
    await resumed;
    await newSender().resume();
    const [interrupted, , newer] = requestIds();
    expect(requestIds()).toEqual([interrupted, interrupted, newer, interrupted, newer]);
    expect(newer).not.toBe(interrupted);
  });

  test('stays saved after the visitor cancels the earlier form', async () => {
    const sender = newSender();
    post.mockReturnValue(new Promise(ignore));
    const canceled = new AbortController();
    void sender.send(FORM, ignore, canceled.signal);
    await settle();
    void sender.send(NEWER_FORM, ignore);
    await settle();
    canceled.abort();
    void newSender().resume();
    await settle();
    expect(requestIds()).toHaveLength(3);
    expect(requestIds()[2]).toBe(requestIds()[1]);
  });
});

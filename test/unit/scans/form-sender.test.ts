import { beforeEach, expect, jest, test } from '@jest/globals';

interface SentForm {
  readonly form: string;
  readonly answers: object;
}

/** The public part of `FormSender`. */
interface FormSender {
  send(form: SentForm, tell: (text: string) => void): Promise<string | undefined>;
  resume(): Promise<void>;
}

// The page's script needs the browser's types. With a literal path in `import`, TypeScript would add them to all tests.
const SCRIPT = '../../../web/scan/extras/form-sender.ts';
const { FormSender: FormSenderOfPage } = (await import(SCRIPT)) as {
  FormSender: new (page: object, texts: object, onSent: () => void) => FormSender;
};

const FORM: SentForm = { form: 'table', answers: { guests: 4 } };
const ignore = () => undefined;

let onSent: jest.Mock<() => void>;
/** Adds the ✓ of a sent form to the conversation. */
let addCheckMark: jest.Mock;
let post: jest.Mock<() => Promise<void>>;

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
      data: { shortId: 'code', forms: [{ name: 'table', title: 'Book a table' }], texts: { offline: 'offline' } },
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

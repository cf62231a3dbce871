import { beforeEach, expect, jest, test } from '@jest/globals';

// The script needs the types of the browser. If the path were inside `import()`, TypeScript would follow it, and these
// types would apply to all tests.
const SCRIPT = '../../../web/scan/extras/site.ts';
const { Site } = (await import(SCRIPT)) as {
  Site: new (origins: readonly string[]) => { tell(message: string): void };
};

let parent: { postMessage: jest.Mock };
let dispatch: (type: string, fields: object) => void;

beforeEach(() => {
  const events = new EventTarget();
  parent = { postMessage: jest.fn() };
  dispatch = (type, fields) => events.dispatchEvent(Object.assign(new Event(type), fields));
  Object.assign(globalThis, {
    addEventListener: events.addEventListener.bind(events),
    window: {},
    parent,
    document: { querySelector: () => null },
  });
});

/** The website introduces itself. */
const sayHello = () => dispatch('message', { source: parent, origin: 'https://example.com', data: 'qpr:hello' });
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('Escape closes the frame, unless it cancels the characters of an input method', async () => {
  new Site(['https://example.com']);
  sayHello();
  dispatch('keydown', { key: 'Escape', isComposing: true });
  await settle();
  expect(parent.postMessage).not.toHaveBeenCalled();
  dispatch('keydown', { key: 'Escape', isComposing: false });
  await settle();
  expect(parent.postMessage).toHaveBeenCalledWith('qpr:close', 'https://example.com');
});

test('a message waits until the website has introduced itself', async () => {
  new Site(['https://example.com']).tell('qpr:request');
  await settle();
  expect(parent.postMessage).not.toHaveBeenCalled();
  sayHello();
  await settle();
  expect(parent.postMessage.mock.calls).toEqual([['qpr:request', 'https://example.com']]);
});

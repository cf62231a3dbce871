import { expect, jest, test } from '@jest/globals';

// The script needs the types of the browser. If the path were inside `import()`, TypeScript would follow it, and these
// types would apply to all tests.
const SCRIPT = '../../../web/scan/extras/site.ts';
const { Site } = (await import(SCRIPT)) as { Site: new (origins: readonly string[]) => object };

test('Escape closes the frame, unless it cancels the characters of an input method', () => {
  const events = new EventTarget();
  const parent = { postMessage: jest.fn() };
  Object.assign(globalThis, {
    addEventListener: events.addEventListener.bind(events),
    window: {},
    parent,
    document: { querySelector: () => null },
  });
  new Site(['https://example.com']);
  const dispatch = (type: string, fields: object) => events.dispatchEvent(Object.assign(new Event(type), fields));
  dispatch('message', { source: parent, origin: 'https://example.com', data: 'qpr:hello' });
  dispatch('keydown', { key: 'Escape', isComposing: true });
  expect(parent.postMessage).not.toHaveBeenCalled();
  dispatch('keydown', { key: 'Escape', isComposing: false });
  expect(parent.postMessage).toHaveBeenCalledWith('qpr:close', 'https://example.com');
});

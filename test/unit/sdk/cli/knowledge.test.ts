import { expect, test } from '@jest/globals';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal, json } from '../../../support/sdk/fake-terminal.ts';

const GUIDE = { id: 'kno_guide', name: 'House guide' };
const MENU = { id: 'kno_menu', name: 'Menu' };
const READY = { id: 'src_1', status: 'ready', pages: 3, pages_read: 3, unread_pages: [2], error: null };

const SETS = () => json(200, { knowledge: [GUIDE] });

/** A service with these sets, where every source is ready at once. */
const terminalWith = (sets: readonly object[], source: object = READY) =>
  fakeTerminal({
    replies: ({ method, url }) => {
      if (url.endsWith('/sources')) return json(202, source);
      if (url.includes('/sources/')) return json(200, source);
      return method === 'POST' ? json(201, { id: 'kno_new' }) : json(200, { knowledge: sets });
    },
  });

test('`knowledge add` creates a set if there is none, and shows the progress', async () => {
  const terminal = terminalWith([]);
  expect(await run(['knowledge', 'add', 'https://example.com/menu'], terminal)).toBe(0);
  expect(terminal.sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/v1/knowledge', undefined],
    ['POST', '/v1/knowledge', { name: 'Knowledge' }],
    ['POST', '/v1/knowledge/kno_new/sources', { kind: 'page', url: 'https://example.com/menu' }],
    ['GET', '/v1/knowledge/kno_new/sources/src_1', undefined],
  ]);
  expect(terminal.stderrLines).toContain('Read 3 of 3 pages.');
  expect(terminal.stdoutLines).toEqual(['src_1 is ready. Pages that could not be read: 2.']);
});

test('`knowledge add` uses the only set, and fails with a list of the sets if there are several', async () => {
  const one = terminalWith([GUIDE]);
  expect(await run(['knowledge', 'add', 'https://example.com/', '--as', 'site'], one)).toBe(0);
  expect(one.sent[1]).toMatchObject({ url: '/v1/knowledge/kno_guide/sources', body: { kind: 'site' } });
  const two = terminalWith([GUIDE, MENU]);
  expect(await run(['knowledge', 'add', 'https://example.com/'], two)).not.toBe(0);
  expect(two.stderrLines.join('\n')).toContain('kno_menu  Menu');
});

test('`knowledge add` finds a set by its name, and adds a feed with its interval', async () => {
  const terminal = terminalWith([GUIDE, MENU]);
  const words = ['knowledge', 'add', 'https://example.com/today.json', '--set', 'menu', '--every', '15'];
  expect(await run(words, terminal)).toBe(0);
  expect(terminal.sent[1]).toMatchObject({
    url: '/v1/knowledge/kno_menu/sources',
    body: { kind: 'feed', url: 'https://example.com/today.json', every_minutes: 15 },
  });
});

test('`knowledge add` shows the addresses of the pages of a site that could not be read', async () => {
  const pages = [
    { page: 1, text: 'Menu', url: 'https://example.com/' },
    { page: 2, text: '', url: 'https://example.com/gone', unread: 'unavailable' },
  ];
  const terminal = fakeTerminal({
    replies: ({ method, url }) => {
      if (url.endsWith('/text')) return json(200, { pages });
      return url.includes('/sources') ? json(method === 'POST' ? 202 : 200, { ...READY, kind: 'site' }) : SETS();
    },
  });
  expect(await run(['knowledge', 'add', 'https://example.com/', '--as', 'site'], terminal)).toBe(0);
  expect(terminal.stderrLines.at(-1)).toBe('Page 2: https://example.com/gone (unavailable)');
});

test('`knowledge add` says why a source failed', async () => {
  const error = { code: 'robots_forbidden', message: 'The robots.txt of the site does not allow this.' };
  const terminal = terminalWith([GUIDE], { ...READY, status: 'failed', error });
  expect(await run(['knowledge', 'add', 'https://example.com/'], terminal)).not.toBe(0);
  expect(terminal.stderrLines.join('\n')).toContain(error.message);
});

test('`knowledge sources` says below the table why a source failed, even in a narrow terminal', async () => {
  const error = { code: 'robots_forbidden', message: 'The robots.txt of the site does not allow this.' };
  const replies = () => json(200, { sources: [READY, { ...READY, id: 'src_2', status: 'failed', error }] });
  const terminal = fakeTerminal({ replies, width: 40 });
  expect(await run(['knowledge', 'sources', GUIDE.id], terminal)).toBe(0);
  expect(terminal.stdoutLines.slice(3)).toEqual([`src_2  ${error.message}`]);
});

test.each([
  ['approve', true],
  ['keep', false],
])('`knowledge %s` decides whether the new version of a changed source is used', async (word, approve) => {
  const terminal = terminalWith([GUIDE]);
  expect(await run(['knowledge', word, 'kno_guide', 'src_1'], terminal)).toBe(0);
  expect(terminal.sent).toMatchObject([
    { method: 'PATCH', url: '/v1/knowledge/kno_guide/sources/src_1', body: { approve } },
  ]);
});

test.each([
  [['menu.exe'], 1, 'Supported extensions'],
  [['menu.pdf', '--every', '5'], 2, 'for web addresses'],
  [['https://example.com/', '--as', 'page', '--every', '5'], 2, 'Only feeds'],
  [['missing.pdf'], 1, 'The file missing.pdf does not exist.'],
])('`knowledge add` refuses %j with exit code %i before it creates a set', async (words, exitCode, message) => {
  const terminal = terminalWith([]);
  expect(await run(['knowledge', 'add', ...words], terminal)).toBe(exitCode);
  expect(terminal.stderrLines.join('\n')).toContain(message);
  expect(terminal.sent).toEqual([]);
});

test('`knowledge add` refuses an unknown set', async () => {
  const terminal = terminalWith([GUIDE]);
  expect(await run(['knowledge', 'add', 'https://example.com/', '--set', 'Nowhere'], terminal)).not.toBe(0);
  const message = terminal.stderrLines.join('\n');
  expect(message).toContain('No knowledge set is named "Nowhere". List your sets with: qpr knowledge list');
  expect(message).toContain('qpr knowledge list --organization ORG');
});

test.each([
  [['sources', 'menu'], 'GET', '/v1/knowledge/kno_menu/sources'],
  [['refresh', 'Menu', 'src_1'], 'POST', '/v1/knowledge/kno_menu/sources/src_1/refresh'],
  [['approve', 'Menu', 'src_1'], 'PATCH', '/v1/knowledge/kno_menu/sources/src_1'],
  [['remove', 'Menu', 'src_1', '--yes'], 'DELETE', '/v1/knowledge/kno_menu/sources/src_1'],
  [['delete', 'Menu', '--yes'], 'DELETE', '/v1/knowledge/kno_menu'],
])('`knowledge %j` finds the set by its name', async (words, method, url) => {
  const terminal = terminalWith([GUIDE, MENU]);
  await run(['knowledge', ...words], terminal);
  expect(terminal.sent).toMatchObject([
    { method: 'GET', url: '/v1/knowledge' },
    { method, url },
  ]);
});

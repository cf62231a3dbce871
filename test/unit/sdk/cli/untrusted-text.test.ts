import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal, json } from '../../../support/sdk/fake-terminal.ts';

/**
 * Sets the title of the terminal, then sets a color with U+009B, which only some terminals read as ESC [, and ends with
 * a right-to-left override.
 */
const CONTROL = '\x1b]0;hacked\x07\u009b31m\u202e';
const CLEANED = '\ufffd]0;hacked\ufffd\ufffd31m\ufffd';

test('`requests csv` shows no control characters that a visitor sent, and keeps the line breaks', async () => {
  const request = {
    id: 'req_1',
    created_at: '2026-11-01T10:00:00.000Z',
    status: 'new',
    qpr_code_name: 'Lobby',
    form: 'contact',
    form_title: 'Contact',
    answers: { wish: `${CONTROL}\r\n=1+1`, name: '\r=1+1' },
    labels: { wish: 'Your wish', name: 'Name' },
  };
  const terminal = fakeTerminal({ replies: () => json(200, { requests: [request], next_cursor: null }) });
  expect(await run(['requests', 'csv'], terminal)).toBe(0);
  expect(terminal.stdoutLines).toEqual([
    '"id","time","status","code","placement","form","Your wish","Name"\r',
    `"req_1","2026-11-01T10:00:00.000Z","new","Lobby","","Contact","${CLEANED}`,
    `=1+1","'`,
    '=1+1"',
  ]);
});

test('`knowledge add` shows no control characters from a website', async () => {
  const source = {
    id: 'src_1',
    kind: 'site',
    status: 'ready',
    pages: 1,
    pages_read: 0,
    unread_pages: [1],
    error: { code: 'unavailable', message: `${CONTROL} responded with 404.` },
  };
  const terminal = fakeTerminal({
    replies: ({ url }) => {
      if (url.endsWith('/text')) return json(200, { pages: [{ page: 1, url: CONTROL, unread: CONTROL }] });
      if (url.includes('/sources')) return json(200, source);
      return json(200, { knowledge: [{ id: 'kno_guide', name: 'House guide' }] });
    },
  });
  expect(await run(['knowledge', 'add', 'https://example.com/', '--as', 'site'], terminal)).toBe(0);
  expect(terminal.stderrLines.slice(-2)).toEqual([`Page 1: ${CLEANED} (${CLEANED})`, `${CLEANED} responded with 404.`]);
});

test('`login` shows no control characters from a service.json in the current directory', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'qpr-login-'));
  mkdirSync(join(dir, '.local'));
  const service = { base_url: `https://${CONTROL}.test`, api_key: 'qpr_sk_1' };
  writeFileSync(join(dir, '.local', 'service.json'), JSON.stringify(service));
  const terminal = fakeTerminal({
    dir,
    env: { QPR_CONFIG_DIR: dir },
    isInteractive: true,
    answers: ['y'],
    replies: () => json(200, { account: { id: 'acc_1', email: `${CONTROL}@example.com`, created_at: '' } }),
  });
  expect(await run(['login'], terminal)).toBe(0);
  expect(terminal.questions[0]).toContain(`https://${CLEANED}.test.`);
  expect(terminal.stderrLines[0]).toBe(`Signed in as ${CLEANED}@example.com at https://${CLEANED}.test.`);
  rmSync(dir, { recursive: true });
});

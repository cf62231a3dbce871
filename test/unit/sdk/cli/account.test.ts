import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal, json, type Replies } from '../../../support/sdk/fake-terminal.ts';

describe('`keys rotate`', () => {
  const replies: Replies = () => json(201, { api_key: 'qpr_sk_new', id: 'key_2', name: 'Front desk', scopes: null });

  test('prints the new key once, and tells the user to store it', async () => {
    const terminal = fakeTerminal({ replies });
    expect(await run(['keys', 'rotate', 'key_1', '--overlap', '3600', '--yes'], terminal)).toBe(0);
    expect(terminal.sent).toMatchObject([
      { method: 'POST', url: '/v1/api-keys/key_1/rotate', body: { overlap_seconds: 3600 } },
    ]);
    expect(terminal.stdoutLines).toEqual(['key   qpr_sk_new', 'id    key_2', 'name  Front desk']);
    expect(terminal.stderrLines).toEqual(['Store the key now. It is not shown again.']);
  });

  test('asks first, because the old key expires', async () => {
    const terminal = fakeTerminal({ replies, isInteractive: true, answers: [''] });
    expect(await run(['keys', 'rotate', 'key_1'], terminal)).toBe(130);
    expect(terminal.sent).toEqual([]);
  });
});

test('`audit` lists who changed what', async () => {
  const entry = {
    created_at: '2026-11-01T10:00:00.000Z',
    operation: 'update-qpr-code',
    code_name: 'Lobby',
    email: 'ana@example.com',
    resource_ids: ['qpr_1'],
    fields: ['name', 'prompt'],
    api_key: { id: 'key_1', name: 'Website', prefix: 'qpr_sk_4hT9x' },
  };
  const terminal = fakeTerminal({ replies: () => json(200, { entries: [entry], next_cursor: null }) });
  expect(await run(['audit', '--organization', 'aurora', '--since', '2026-11-01'], terminal)).toBe(0);
  expect(terminal.sent.map(({ url }) => url)).toEqual(['/v1/audit?limit=50&organization_id=aurora&since=2026-11-01']);
  expect(terminal.stdoutLines[1]).toMatch(
    /update-qpr-code +Lobby +ana@example\.com +name, prompt +qpr_1 +id=key_1 name=Website/,
  );
});

describe('`export`', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'qpr-export-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const item = (id: string) => ({ type: 'qpr_code', data: { id } });
  const replies: Replies = ({ url }) =>
    url.includes('cursor=4.x')
      ? json(200, { items: [item('qpr_3')], next_cursor: null })
      : json(200, { items: [item('qpr_1'), item('qpr_2')], next_cursor: '4.x' });
  const WORDS = ['export', '--output', 'account.json'];

  test('writes all pages to one JSON file that only its owner can read', async () => {
    const terminal = fakeTerminal({ replies, dir });
    expect(await run(WORDS, terminal)).toBe(0);
    const file = join(dir, 'account.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(['qpr_1', 'qpr_2', 'qpr_3'].map(item));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(terminal.stdoutLines).toEqual([]);
    expect(terminal.stderrLines).toEqual(['Saved 3 items in account.json.']);
  });

  test('keeps the previous file if a page cannot be loaded', async () => {
    writeFileSync(join(dir, 'account.json'), '[]');
    const failing: Replies = (request) =>
      request.url.includes('cursor') ? json(403, { code: 'api_key.missing_scope', detail: 'No.' }) : replies(request);
    const terminal = fakeTerminal({ replies: failing, dir });
    expect(await run(WORDS, terminal)).toBe(1);
    expect(terminal.stderrLines[0]).toBe('No.');
    expect(readdirSync(dir)).toEqual(['account.json']);
    expect(readFileSync(join(dir, 'account.json'), 'utf8')).toBe('[]');
  });

  test('requests nothing if the file cannot be written', async () => {
    const terminal = fakeTerminal({ replies, dir: join(dir, 'missing') });
    expect(await run(WORDS, terminal)).toBe(1);
    expect([terminal.stderrLines, terminal.sent]).toEqual([['Cannot write account.json (ENOENT).'], []]);
  });
});

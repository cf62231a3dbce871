import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { COMMANDS } from '../../../../sdk/cli/commands/all-commands.ts';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal, json, type Replies } from '../../../support/sdk/fake-terminal.ts';

const dir = mkdtempSync(join(tmpdir(), 'qpr-json-'));
afterAll(() => rmSync(dir, { recursive: true }));
writeFileSync(join(dir, 'rooms.csv'), 'name,prompt\nRoom 1,You are the concierge.\n');
writeFileSync(join(dir, 'menu.txt'), 'Breakfast is served from seven.\n');

const ID = 'qpr_01JABCDEFGHJKMNPQRSTVWXYZ0';
const ITEM = {
  id: ID,
  webhook_id: 'wh_1',
  short_id: 'jq05mvx9bh',
  name: 'Lobby',
  scan_url: 'https://api.test/s/jq05mvx9bh',
  secret: 'whsec_1',
  messages: [],
  prompt: 'Hello.',
  question: 'When?',
  expect: { declines: true },
  passed: true,
  reasons: [],
  account: { id: 'acc_1', email: 'you@example.com' },
  started_at: '2026-11-01T10:00:00.000Z',
  status: 'ready',
  pages: 1,
  pages_read: 1,
  unread_pages: [],
  upload: { url: 'https://api.test/uploads/menu.txt', method: 'PUT', headers: {} },
};
/** A page of any list, with one item. Its right-to-left override character must not be printed unescaped. */
const PAGE = Object.fromEntries(
  'codes scans conversations questions requests events organizations members webhooks deliveries api_keys placements checks versions days countries devices top_codes knowledge sources passages entries items'
    .split(' ')
    .map((name) => [name, [{ ...ITEM, detail: '\u202e' }]]),
);
const ANSWER = 'event: delta\ndata: {"text":"Seven."}\n\nevent: done\ndata: {"outcome":"complete"}\n\n';

const replies: Replies = ({ method, url }) => {
  if (method === 'DELETE') return new Response(null, { status: 204 });
  if (url === '/v1/text') return new Response('one\ntwo', { headers: { 'content-type': 'text/plain' } });
  if (url.endsWith('/messages')) return new Response(ANSWER, { headers: { 'content-type': 'text/event-stream' } });
  if (url.endsWith('/conversations')) return json(201, { conversation_id: 'cnv_1', token: 'token' });
  return json(200, { ...PAGE, ...ITEM, total: 1, next_cursor: null });
};

const LINES = [
  'codes create --name Lobby --prompt Hello',
  'codes list',
  'codes get Lobby',
  'codes update Lobby --color #000000',
  'codes archive Lobby',
  'codes unarchive Lobby',
  'codes delete Lobby --yes',
  'codes qr Lobby',
  'codes ask Lobby When?',
  'codes import rooms.csv',
  'codes import rooms.csv --dry-run',
  'codes pull Lobby lobby',
  'codes push lobby',
  'checks list Lobby',
  'checks add Lobby When? --declines',
  'checks run Lobby',
  'checks delete Lobby chk_1 --yes',
  'versions list Lobby',
  'versions get Lobby 1',
  'versions restore Lobby 1',
  'brand get',
  'brand set --color #000000',
  'brand apply Lobby',
  'placements create --code Lobby --name Table',
  'placements list',
  'placements get plc_1',
  'placements update plc_1 --name Table',
  'placements retire plc_1',
  'knowledge create Guide',
  'knowledge list',
  'knowledge add menu.txt --set kno_1',
  'knowledge add https://example.com/ --as site',
  'knowledge add https://example.com/today.json --every 15 --set Lobby',
  'knowledge answer kno_1 Parking? Yes.',
  'knowledge sources kno_1',
  'knowledge refresh kno_1 src_1',
  'knowledge approve kno_1 src_1',
  'knowledge keep kno_1 src_1',
  'knowledge search kno_1 Parking?',
  'knowledge remove kno_1 src_1 --yes',
  'knowledge delete kno_1 --yes',
  'analytics',
  'scans list',
  'conversations list',
  'conversations get cnv_1',
  'conversations delete cnv_1 --yes',
  'questions list',
  'questions get qst_1',
  'questions answer qst_1 Yes.',
  'questions ignore qst_1',
  'questions merge qst_1 qst_2',
  'requests list',
  'requests done req_1',
  'requests delete req_1 --yes',
  'requests csv',
  'events list',
  'events get evt_1',
  'listen',
  'organizations list',
  'organizations get aurora',
  'organizations create Aurora',
  'members list --organization aurora',
  'members invite you@example.com --organization aurora',
  'webhooks create https://example.com/hook',
  'webhooks list',
  'webhooks update wh_1 --description Lobby',
  'webhooks enable wh_1',
  'webhooks disable wh_1',
  'webhooks delete wh_1 --yes',
  'webhooks test wh_1',
  'webhooks deliveries wh_1',
  'webhooks redeliver dlv_1',
  'webhooks recover wh_1 --since 2026-11-01',
  'keys list',
  'keys create Desk',
  'keys rotate key_1 --yes',
  'keys revoke key_1 --yes',
  'audit list',
  'export --output account.json',
  'login --key-stdin',
  'logout',
  'whoami',
  'open',
  'api GET /v1/me',
  'api DELETE /v1/webhooks/wh_1',
  'api GET /v1/text',
  'mcp',
  'completion bash',
];

test.each(LINES)('qpr %s prints one JSON document with --json, and one value per line with --jsonl', async (line) => {
  for (const option of ['--json', '--jsonl']) {
    const isListen = line === 'listen';
    const terminal = fakeTerminal({
      replies: (request) => replies({ ...request, url: request.url.replace('http://localhost:1', '') }),
      dir,
      stdin: 'qpr_sk_1',
      env: {
        QPR_BASE_URL: isListen ? 'http://localhost:1' : 'https://api.test',
        QPR_API_KEY: 'qpr_sk_1',
        QPR_CONFIG_DIR: join(dir, 'config'),
      },
      // `listen` runs until Ctrl-C.
      ...(isListen && { signal: AbortSignal.abort() }),
    });
    const exitCode = await run([...line.split(' '), option], terminal);
    expect({ exitCode, stderrLines: exitCode === 0 ? [] : terminal.stderrLines }).toEqual({
      exitCode: 0,
      stderrLines: [],
    });
    if (option === '--json') JSON.parse(terminal.stdoutLines.join('\n'));
    for (const text of option === '--jsonl' ? terminal.stdoutLines : []) JSON.parse(text);
    expect(terminal.stdoutLines.join('\n')).not.toContain('\u202e');
  }
});

test('the tested command lines include every command', () => {
  const commands = COMMANDS.filter(({ hidden }) => !hidden).map(({ name }) => name);
  expect(commands.filter((name) => !LINES.some((line) => `${line} `.startsWith(`${name} `)))).toEqual([]);
});

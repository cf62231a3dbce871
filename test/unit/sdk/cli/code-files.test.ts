import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal, json, type Replies } from '../../../support/sdk/fake-terminal.ts';

const dir = mkdtempSync(join(tmpdir(), 'qpr-files-'));
afterAll(() => rmSync(dir, { recursive: true }));

const ID = 'qpr_01JABCDEFGHJKMNPQRSTVWXYZ0';
const FORM = { name: 'call', title: 'Call me', fields: [], offer: ['button'] };
const at = (minute: number) => `2026-11-01T10:0${minute}:00.000Z`;
const checkOf = (id: string, question: string, minute: number) => ({
  id,
  question,
  expect: { declines: true },
  created_at: at(minute),
  updated_at: at(minute),
});

/** The live code and its checks. */
let code: Record<string, unknown>;
let checks: ReturnType<typeof checkOf>[];
/** Whether the service refuses changes of checks. */
let refusesChecks = false;
/** The service refuses changes of this check. */
let refusedCheck = '';
const replies: Replies = ({ method, url, body }) => {
  if (url.endsWith('/run')) return json(200, { passed: true, answer: '', reasons: [], sources: [] });
  if (refusesChecks && method !== 'GET' && url.includes('/checks')) return json(400, { code: 'request.invalid' });
  if (refusedCheck && method === 'PATCH' && url.endsWith(refusedCheck)) return json(400, { code: 'request.invalid' });
  if (method === 'PATCH' && url.includes('/checks')) return json(200, changeCheck(url, body));
  if (method === 'PATCH') code = { ...code, ...Object(body), updated_at: at(5) };
  if (method === 'DELETE') return json(204, undefined);
  return json(200, url.endsWith('/checks') ? { checks } : code);
};

function changeCheck(url: string, body: unknown) {
  const [changed] = checks.filter(({ id }) => url.endsWith(id)).map((check) => ({ ...check, ...Object(body) }));
  const updated = { ...changed, updated_at: at(6) };
  checks = checks.map((check) => (check.id === updated.id ? updated : check));
  return updated;
}

async function qpr(...words: string[]) {
  const terminal = fakeTerminal({ dir, replies });
  const exitCode = await run(words, terminal);
  return { exitCode, err: terminal.stderrLines.join('\n'), sent: terminal.sent };
}
const changesOf = ({ sent }: Awaited<ReturnType<typeof qpr>>) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
const file = (name: string) => join(dir, 'lobby', name);
const write = (name: string, content: unknown) => writeFileSync(file(name), JSON.stringify(content));
const read = (name: string) => JSON.parse(readFileSync(file(name), 'utf8'));

beforeEach(async () => {
  refusesChecks = false;
  refusedCheck = '';
  code = { id: ID, name: 'Lobby', prompt: 'Hello.', metadata: {}, forms: [FORM], updated_at: at(0) };
  checks = [checkOf('chk_1', 'When?', 1), checkOf('chk_2', 'Where?', 2)];
  await qpr('codes', 'pull', ID, 'lobby');
});

test('a check on a draft uses the forms in the files', async () => {
  const draftSent = async () => {
    const { sent } = await qpr('checks', 'run', ID, '--draft', 'lobby');
    return sent.find(({ url }) => url.endsWith('/run'))?.body;
  };
  write('code.json', { ...read('code.json'), forms: [{ ...FORM, title: 'Ring me' }] });
  expect(await draftSent()).toMatchObject({ draft: { forms: [{ title: 'Ring me' }] } });
  const { forms: _, ...without } = read('code.json');
  write('code.json', without);
  expect(await draftSent()).toMatchObject({ draft: { forms: null } });
});

test.each(['One.\r\nTwo.', 'Ends with a line break.\n', 'Ends with two.\r\n\r\n'])(
  'a push after a pull does not change the prompt %j',
  async (prompt) => {
    code = { ...code, prompt };
    await qpr('codes', 'pull', ID, 'lobby');
    const pushed = await qpr('codes', 'push', 'lobby');
    expect([changesOf(pushed), pushed.err]).toEqual([[], 'Nothing to push.']);
  },
);

test('if a check is refused after the code was updated, the next push continues', async () => {
  writeFileSync(file('prompt.md'), 'Good morning.\n');
  write('checks.json', [...read('checks.json'), { question: 'Who?', expect: { declines: true } }]);
  refusesChecks = true;
  expect((await qpr('codes', 'push', 'lobby')).exitCode).toBe(1);
  expect(readFileSync(file('prompt.md'), 'utf8')).toBe('Good morning.\n');
  expect(read('checks.json')).toHaveLength(3);
  refusesChecks = false;
  expect(changesOf(await qpr('codes', 'push', 'lobby'))).toEqual([`POST /v1/qpr-codes/${ID}/checks`]);
});

test('if a check is refused after another was updated, the next push can update the other check again', async () => {
  const [first, second] = read('checks.json');
  write('checks.json', [
    { ...first, question: 'When exactly?' },
    { ...second, question: 'Where exactly?' },
  ]);
  refusedCheck = 'chk_2';
  expect((await qpr('codes', 'push', 'lobby')).exitCode).toBe(1);
  expect(read('checks.json')).toMatchObject([{ question: 'When exactly?' }, { question: 'Where exactly?' }]);
  write('checks.json', [{ ...first, question: 'At what time?' }, second]);
  const pushed = await qpr('codes', 'push', 'lobby');
  expect([pushed.exitCode, changesOf(pushed)]).toEqual([0, [`PATCH /v1/qpr-codes/${ID}/checks/chk_1`]]);
});

test.each([null, [], 'seven', undefined])('a push rejects a check that expects %j', async (expected) => {
  write('checks.json', [{ id: 'chk_1', question: 'When?', expect: expected }]);
  const rejected = await qpr('codes', 'push', 'lobby');
  expect(rejected.err).toContain('checks.json must be a JSON array of checks, each with "question" and "expect".');
  expect(changesOf(rejected)).toEqual([]);
});

test('a push deletes a check that was removed from the files', async () => {
  write('checks.json', read('checks.json').slice(1));
  expect(changesOf(await qpr('codes', 'push', 'lobby'))).toEqual([`DELETE /v1/qpr-codes/${ID}/checks/chk_1`]);
});

test.each([
  ['added', () => [...checks, checkOf('chk_3', 'Who?', 3)], 'DELETE'],
  ['changed', () => [checkOf('chk_1', 'When exactly?', 3), ...checks.slice(1)], 'PATCH'],
])('a push stops if a check was %s after the pull, unless it is forced', async (_, changed, method) => {
  checks = changed();
  const refused = await qpr('codes', 'push', 'lobby');
  expect(refused.exitCode).toBe(1);
  expect(refused.err).toMatch(/A check was changed on 2026-11-01T10:03:00\.000Z, after you pulled.*--force/);
  expect(changesOf(refused)).toEqual([]);
  const forced = changesOf(await qpr('codes', 'push', 'lobby', '--force'));
  expect(forced).toEqual([expect.stringMatching(new RegExp(`^${method} /v1/qpr-codes/${ID}/checks/`))]);
});

test('a check that was added after the pull does not stop a push that neither deletes nor changes it', async () => {
  checks = [...checks, checkOf('chk_3', 'Who?', 3)];
  write('checks.json', [...read('checks.json'), { question: 'Who?', expect: { declines: true } }]);
  writeFileSync(file('prompt.md'), 'Good morning.\n');
  expect(changesOf(await qpr('codes', 'push', 'lobby'))).toEqual([`PATCH /v1/qpr-codes/${ID}`]);
});

test('a push stops if the first check of the code was added after the pull', async () => {
  checks = [];
  await qpr('codes', 'pull', ID, 'lobby');
  expect(read('code.json').checks_updated_at).toBeNull();
  checks = [checkOf('chk_3', 'Who?', 3)];
  const refused = await qpr('codes', 'push', 'lobby');
  expect(refused.err).toContain('A check was changed on 2026-11-01T10:03:00.000Z, after you pulled');
  expect(changesOf(refused)).toEqual([]);
});

test('a push of files without `checks_updated_at` stops, but does not claim that a check is newer', async () => {
  const { checks_updated_at: _, ...older } = read('code.json');
  write('code.json', older);
  write('checks.json', read('checks.json').slice(1));
  const refused = await qpr('codes', 'push', 'lobby');
  expect(refused.exitCode).toBe(1);
  expect(refused.err).toMatch(/has no "checks_updated_at", so qpr cannot tell.*--dry-run.*--force/);
  expect(refused.err).not.toContain('codes pull');
  expect(changesOf(refused)).toEqual([]);
  expect(changesOf(await qpr('codes', 'push', 'lobby', '--force'))).toEqual([
    `DELETE /v1/qpr-codes/${ID}/checks/chk_1`,
  ]);
});

test('a push recreates a check that was deleted after the pull', async () => {
  checks = checks.slice(1);
  expect(changesOf(await qpr('codes', 'push', 'lobby'))).toEqual([`POST /v1/qpr-codes/${ID}/checks`]);
});

test('if a new check has the old question of a reworded one, a push updates the reworded one and creates the new one', async () => {
  const [first, second] = read('checks.json');
  write('checks.json', [{ ...first, question: 'When exactly?' }, second, { question: 'When?', expect: first.expect }]);
  expect(changesOf(await qpr('codes', 'push', 'lobby'))).toEqual([
    `PATCH /v1/qpr-codes/${ID}/checks/chk_1`,
    `POST /v1/qpr-codes/${ID}/checks`,
  ]);
});

test('of two new checks with the question of a live check, one counts as the live check and the other is created', async () => {
  const { id: _, ...first } = read('checks.json')[0];
  write('checks.json', [first, { ...first, expect: { any_of: ['seven'] } }, read('checks.json')[1]]);
  expect(changesOf(await qpr('codes', 'push', 'lobby'))).toEqual([`POST /v1/qpr-codes/${ID}/checks`]);
});

test('a check is deleted only after a confirmation', async () => {
  const unconfirmed = await qpr('checks', 'delete', ID, 'chk_1');
  expect(unconfirmed.exitCode).toBe(2);
  expect(unconfirmed.err).toContain('To confirm, add --yes.');
  expect(changesOf(unconfirmed)).toEqual([]);
  expect(changesOf(await qpr('checks', 'delete', ID, 'chk_1', '--yes'))).toEqual([
    `DELETE /v1/qpr-codes/${ID}/checks/chk_1`,
  ]);
});

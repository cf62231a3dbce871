import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { run } from '../../../sdk/cli/run.ts';
import { logoPng } from '../../support/images/logos.ts';
import { fakeTerminal } from '../../support/sdk/fake-terminal.ts';
import { OrganizationFixture, type Person } from '../organizations/fixtures/organization-fixture.ts';

const BASE_URL = 'https://api.example.com';

const dir = mkdtempSync(join(tmpdir(), 'qpr-checks-'));
let fixture: OrganizationFixture;
let owner: Person;
let codeId: string;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  // Answers with the lines of the prompt that contain one of the longer words (four letters or more) of the question.
  fixture.answer = async function* ({ system, messages }) {
    const words = (messages.at(-1)?.text ?? '').match(/\w{4,}/g) ?? [];
    const [prompt = ''] = system.split('\n\n---\n');
    yield prompt
      .split('\n')
      .filter((line) => words.some((word) => line.toLowerCase().includes(word.toLowerCase())))
      .join('\n');
  };
});
afterAll(async () => {
  await fixture.close();
  rmSync(dir, { recursive: true });
});
beforeEach(async () => {
  owner = await fixture.person();
  const json = { name: 'Lobby', prompt: 'Breakfast is from 7 to 10.\nThe pool is on the roof.', grounding: 'strict' };
  codeId = String((await fixture.call('create-qpr-code', owner, { json })).body.id);
});

/** Calls the operations directly instead of over HTTP. */
const callOperation: typeof fetch = async (input, init = {}) => {
  const { authorization = '', ...headers } = Object.fromEntries(new Headers(init.headers));
  const caller = { key: authorization.replace('Bearer ', '') };
  const json = typeof init.body === 'string' ? { json: JSON.parse(init.body) } : {};
  const reply = await fixture.callPath(init.method ?? 'GET', new URL(String(input)), caller, { headers, ...json });
  return new Response(reply.text ?? null, { status: reply.status, headers: reply.headers });
};

/** Runs a command with real files. */
async function qpr(...words: string[]) {
  fixture.effects.advance(1_000);
  const env = { QPR_BASE_URL: BASE_URL, QPR_API_KEY: owner.key, QPR_CONFIG_DIR: join(dir, 'config') };
  const terminal = fakeTerminal({ dir, env, fetch: callOperation });
  const exitCode = await run(words, terminal);
  return { exitCode, out: terminal.stdoutLines.join('\n'), err: terminal.stderrLines.join('\n') };
}

const file = (name: string) => join(dir, 'lobby', name);
const codeOf = async (id: string) => (await fixture.call('get-qpr-code', owner, { path: { id } })).body;
const prompt = async () => (await codeOf(codeId)).prompt;
const update = (json: object) => fixture.call('update-qpr-code', owner, { path: { id: codeId }, json });
const codesTotal = async () => (await fixture.call('list-qpr-codes', owner)).body.total;

describe('qpr checks', () => {
  test('adds, lists and runs checks, and exits with 1 if one fails', async () => {
    expect(await qpr('checks', 'add', 'Lobby', 'When is breakfast?', '--any-of', 'from 7')).toMatchObject({
      exitCode: 0,
    });
    expect((await qpr('checks', 'list', 'Lobby')).out).toMatch(/not run +When is breakfast\? +any of "from 7"/);
    expect(await qpr('checks', 'run', 'Lobby')).toMatchObject({ exitCode: 0, err: '1 of 1 checks passed.' });
    expect((await qpr('checks', 'list', 'Lobby')).out).toMatch(/passed +When is breakfast\?/);

    await qpr('checks', 'add', 'Lobby', 'Where is the pool?', '--none-of', 'roof');
    const failed = await qpr('checks', 'run', 'Lobby');
    expect(failed).toMatchObject({ exitCode: 1, err: '1 of 2 checks failed.' });
    expect(failed.out).toMatch(/FAILED +Where is the pool\? +contains a forbidden text/);
    const { out } = await qpr('checks', 'run', 'Lobby', '--json');
    expect(JSON.parse(out)).toMatchObject([{ passed: true }, { passed: false, reasons: ['none_of'] }]);
  });

  test('refuses a check without an expectation', async () => {
    expect(await qpr('checks', 'add', 'Lobby', 'When?')).toMatchObject({ exitCode: 2 });
  });
});

describe('qpr codes pull and push', () => {
  test('a code and its checks can be edited in files, and a draft can be checked before it is pushed', async () => {
    await qpr('checks', 'add', 'Lobby', 'When is breakfast?', '--any-of', 'from 7');
    expect(await qpr('codes', 'pull', 'Lobby', 'lobby')).toMatchObject({ exitCode: 0 });
    expect(readFileSync(file('prompt.md'), 'utf8')).toBe('Breakfast is from 7 to 10.\nThe pool is on the roof.\n');
    expect(JSON.parse(readFileSync(file('code.json'), 'utf8'))).toMatchObject({ id: codeId, grounding: 'strict' });
    expect((await qpr('codes', 'push', 'lobby')).err).toBe('Nothing to push.');

    writeFileSync(file('prompt.md'), 'Breakfast is from 8 to 11.\nThe pool is on the roof.\n');
    expect(await qpr('checks', 'run', 'Lobby', '--draft', 'lobby')).toMatchObject({ exitCode: 1 });
    expect(await qpr('checks', 'run', 'Lobby')).toMatchObject({ exitCode: 0 });

    writeFileSync(
      file('checks.json'),
      JSON.stringify([
        { question: 'When is breakfast?', expect: { any_of: ['from 8'] } },
        { question: 'Where is the pool?', expect: { any_of: ['roof'] } },
      ]),
    );
    const dryRun = await qpr('codes', 'push', 'lobby', '--dry-run');
    expect(dryRun.out.split('\n')).toEqual([
      'prompt.md',
      '- Breakfast is from 7 to 10.',
      '+ Breakfast is from 8 to 11.',
      '~ check: When is breakfast?',
      '+ check: Where is the pool?',
    ]);
    expect(await prompt()).toContain('from 7');
    expect((await qpr('codes', 'push', 'lobby')).err).toBe('Pushed.');
    expect(await prompt()).toBe('Breakfast is from 8 to 11.\nThe pool is on the roof.');
    expect(await qpr('checks', 'run', 'Lobby')).toMatchObject({ exitCode: 0, err: '2 of 2 checks passed.' });
    expect((await qpr('codes', 'push', 'lobby')).err).toBe('Nothing to push.');
  });

  test('a push does not overwrite a newer live version unless it is forced', async () => {
    await qpr('codes', 'pull', 'Lobby', 'lobby');
    fixture.effects.advance(1_000);
    await update({ prompt: 'Changed in the Studio.' });
    writeFileSync(file('prompt.md'), 'Changed in the repository.\n');
    const refused = await qpr('codes', 'push', 'lobby');
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain('--force');
    expect(await prompt()).toBe('Changed in the Studio.');
    expect(await qpr('codes', 'push', 'lobby', '--force')).toMatchObject({ exitCode: 0 });
    expect(await prompt()).toBe('Changed in the repository.');
  });

  test('files pushed to another account create the same code there, without its logo, QR style and limits', async () => {
    const written = {
      welcome_message: 'Good morning!',
      template: 'hospitality',
      metadata: { floor: '2' },
      tags: ['Summer'],
      suggestions: ['When is breakfast?'],
      color: '#0f766e',
      contact: { to: '+49 30 1234567', label: 'Reception' },
      forms: [
        {
          name: 'call',
          title: 'Call me',
          fields: [{ name: 'phone', label: 'Phone', type: 'phone' }],
          offer: ['button'],
        },
      ],
      privacy_url: 'https://www.example.com/privacy',
      embed_origins: ['https://www.example.com'],
      voice: true,
      archived_message: 'See you next summer.',
      request_recipients: ['reception@example.com'],
    };
    const omitted = { logo: logoPng().toString('base64'), limits: { messages_per_day: 5 } };
    expect((await update({ ...written, ...omitted })).status).toBe(200);
    const style = { path: { id: codeId }, json: { dark: '#0f766e' } };
    expect((await fixture.call('set-qpr-code-style', owner, style)).status).toBe(200);
    await qpr('checks', 'add', 'Lobby', 'When is breakfast?', '--any-of', 'from 7');
    const original = await codeOf(codeId);
    await qpr('codes', 'pull', 'Lobby', 'lobby');

    owner = await fixture.person();
    expect(await qpr('codes', 'push', 'lobby', '--new')).toMatchObject({ exitCode: 0 });
    const { id } = JSON.parse(readFileSync(file('code.json'), 'utf8'));
    const copied = await codeOf(id);
    const fields = [...Object.keys(written), 'name', 'prompt', 'grounding'];
    const pick = (code: Readonly<Record<string, unknown>>) => fields.map((name) => [name, code[name]]);
    expect(pick(copied)).toEqual(pick(original));
    expect(Object.keys(original).filter((name) => !(name in copied))).toEqual(['logo_url', 'limits', 'style_version']);
    expect((await qpr('codes', 'push', 'lobby')).err).toBe('Nothing to push.');
    expect(await qpr('checks', 'run', 'Lobby')).toMatchObject({ exitCode: 0, err: '1 of 1 checks passed.' });
  });

  test('a dry run creates no code', async () => {
    await qpr('checks', 'add', 'Lobby', 'When is breakfast?', '--any-of', 'from 7');
    await qpr('codes', 'pull', 'Lobby', 'lobby');
    const dryRun = await qpr('codes', 'push', 'lobby', '--new', '--dry-run');
    expect(dryRun).toMatchObject({ exitCode: 0, err: 'Nothing was created.' });
    expect(dryRun.out.split('\n')).toEqual(['+ code: Lobby', '+ check: When is breakfast?']);
    expect(await codesTotal()).toBe(1);
    expect(JSON.parse(readFileSync(file('code.json'), 'utf8'))).toMatchObject({ id: codeId });
  });

  test('if a check of a new code is refused, the next push continues with this code', async () => {
    await qpr('codes', 'pull', 'Lobby', 'lobby');
    writeFileSync(file('checks.json'), JSON.stringify([{ question: 'When is breakfast?', expect: {} }]));
    expect((await qpr('codes', 'push', 'lobby', '--new')).exitCode).not.toBe(0);
    const { id } = JSON.parse(readFileSync(file('code.json'), 'utf8'));
    expect(id).not.toBe(codeId);
    const repaired = [{ question: 'When is breakfast?', expect: { any_of: ['from 7'] } }];
    writeFileSync(file('checks.json'), JSON.stringify(repaired));
    expect(await qpr('codes', 'push', 'lobby')).toMatchObject({ exitCode: 0, err: 'Pushed.' });
    expect(await codesTotal()).toBe(2);
    const { body } = await fixture.call('list-checks', owner, { path: { id } });
    expect(body).toMatchObject({ checks: repaired });
  });

  test('says what is wrong with the files', async () => {
    expect((await qpr('codes', 'push', 'nowhere')).err).toContain('does not exist');
    await qpr('codes', 'pull', 'Lobby', 'lobby');
    writeFileSync(file('checks.json'), '{}');
    expect((await qpr('codes', 'push', 'lobby')).err).toContain('must be a JSON array of checks');
    writeFileSync(file('code.json'), '{"id": "qpr_1", "colour": "#000000"}');
    expect((await qpr('codes', 'push', 'lobby')).err).toContain('unknown field: "colour"');
  });
});

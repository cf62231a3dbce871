import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { run } from '../../../sdk/cli/run.ts';
import { fakeTerminal } from '../../support/sdk/fake-terminal.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';

const dir = mkdtempSync(join(tmpdir(), 'qpr-checks-'));
afterAll(() => rmSync(dir, { recursive: true }));

let api: ApiClient;
let codeId: string;
beforeEach(async () => {
  api = await newAccount();
  await warmModel(api);
  const { body } = await api.call('POST', '/v1/qpr-codes', {
    body: { name: 'Lobby', prompt: 'Breakfast is from 7 to 10.\nThe pool is on the roof.', grounding: 'strict' },
  });
  codeId = String(body.id);
});

/** Runs a command against the service, with the real network and files. */
async function qpr(...words: string[]) {
  const env = { QPR_BASE_URL: api.baseUrl, QPR_API_KEY: api.key, QPR_CONFIG_DIR: join(dir, 'config') };
  const terminal = fakeTerminal({ dir, env, fetch });
  const exitCode = await run(words, terminal);
  return { exitCode, out: terminal.printed.join('\n'), err: terminal.said.join('\n') };
}

const file = (name: string) => join(dir, 'lobby', name);
const prompt = async () => (await api.call('GET', `/v1/qpr-codes/${codeId}`)).body.prompt;

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
  test('a code and its checks live in files, and a draft is checked before it is pushed', async () => {
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
    await api.call('PATCH', `/v1/qpr-codes/${codeId}`, { body: { prompt: 'Changed in the Studio.' } });
    writeFileSync(file('prompt.md'), 'Changed in the repository.\n');
    const refused = await qpr('codes', 'push', 'lobby');
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain('--force');
    expect(await prompt()).toBe('Changed in the Studio.');
    expect(await qpr('codes', 'push', 'lobby', '--force')).toMatchObject({ exitCode: 0 });
    expect(await prompt()).toBe('Changed in the repository.');
  });

  test('the files become the same code in another account, except its logo, QR style and limits', async () => {
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
    expect((await api.call('PATCH', `/v1/qpr-codes/${codeId}`, { body: written })).status).toBe(200);
    await qpr('checks', 'add', 'Lobby', 'When is breakfast?', '--any-of', 'from 7');
    const codeOf = async (id: string) => (await api.call('GET', `/v1/qpr-codes/${id}`)).body;
    const original = await codeOf(codeId);
    await qpr('codes', 'pull', 'Lobby', 'lobby');

    api = await newAccount();
    expect(await qpr('codes', 'push', 'lobby', '--new')).toMatchObject({ exitCode: 0 });
    const { id } = JSON.parse(readFileSync(file('code.json'), 'utf8'));
    const copied = await codeOf(id);
    const fields = [...Object.keys(written), 'name', 'prompt', 'grounding'];
    const pick = (code: Readonly<Record<string, unknown>>) => fields.map((name) => [name, code[name]]);
    expect(pick(copied)).toEqual(pick(original));
    expect((await qpr('codes', 'push', 'lobby')).err).toBe('Nothing to push.');
    expect(await qpr('checks', 'run', 'Lobby')).toMatchObject({ exitCode: 0, err: '1 of 1 checks passed.' });
  });

  test('a dry run creates no code', async () => {
    await qpr('checks', 'add', 'Lobby', 'When is breakfast?', '--any-of', 'from 7');
    await qpr('codes', 'pull', 'Lobby', 'lobby');
    const dryRun = await qpr('codes', 'push', 'lobby', '--new', '--dry-run');
    expect(dryRun).toMatchObject({ exitCode: 0, err: 'Nothing was created.' });
    expect(dryRun.out.split('\n')).toEqual(['+ code: Lobby', '+ check: When is breakfast?']);
    expect((await api.call('GET', '/v1/qpr-codes')).body).toMatchObject({ total: 1 });
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
    expect((await api.call('GET', '/v1/qpr-codes')).body).toMatchObject({ total: 2 });
    expect((await api.call('GET', `/v1/qpr-codes/${id}/checks`)).body).toMatchObject({ checks: repaired });
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

describe('the sample workflow', () => {
  const workflow = readFileSync(new URL('../../../docs/samples/checks.yml', import.meta.url), 'utf8');
  /** Runs the commands of a job until one fails, as GitHub does. */
  async function runJob(name: string): Promise<Awaited<ReturnType<typeof qpr>>[]> {
    const [job = ''] = workflow.match(new RegExp(`^  ${name}:\\n(?:    .*\\n|\\n)+`, 'm')) ?? [];
    const results = [];
    for (const [, command = ''] of job.matchAll(/run: qpr (.*)/g)) {
      const words = command.replace('"$CODE_ID"', codeId).split(' ');
      const result = await qpr(...words);
      results.push(result);
      if (result.exitCode !== 0) break;
    }
    return results;
  }
  const exitCodes = async (name: string) => (await runJob(name)).map(({ exitCode }) => exitCode);

  test('fails a pull request that breaks a check, and publishes one that does not', async () => {
    await qpr('checks', 'add', 'Lobby', 'When is breakfast?', '--any-of', 'from 7');
    await qpr('codes', 'pull', 'Lobby', 'lobby');
    writeFileSync(file('prompt.md'), 'Breakfast is from 8 to 11.\nThe pool is on the roof.\n');
    expect(await exitCodes('check')).toEqual([0, 1]);
    writeFileSync(file('prompt.md'), 'Breakfast is from 7 to 11.\nThe pool is on the roof.\n');
    expect(await exitCodes('check')).toEqual([0, 0]);
    expect(await prompt()).toContain('to 10');
    expect(await exitCodes('publish')).toEqual([0, 0]);
    expect(await prompt()).toContain('to 11');
  });
});

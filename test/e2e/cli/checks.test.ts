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

/** Runs a command against the service. test/functional/checks/command-line.test.ts tests the commands one by one. */
async function qpr(...words: string[]) {
  const env = { QPR_BASE_URL: api.baseUrl, QPR_API_KEY: api.key, QPR_CONFIG_DIR: join(dir, 'config') };
  const terminal = fakeTerminal({ dir, env, fetch });
  const exitCode = await run(words, terminal);
  return { exitCode, out: terminal.stdoutLines.join('\n'), err: terminal.stderrLines.join('\n') };
}

const file = (name: string) => join(dir, 'lobby', name);
const currentPrompt = async () => (await api.call('GET', `/v1/qpr-codes/${codeId}`)).body.prompt;

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
    expect(await currentPrompt()).toContain('to 10');
    expect(await exitCodes('publish')).toEqual([0, 0]);
    expect(await currentPrompt()).toContain('to 11');
  });
});

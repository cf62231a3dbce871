import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sharedService } from '../../support/service/shared-service.ts';
import { TIMEOUT_MILLISECONDS } from '../../support/timeouts.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-start-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Runs `npm start` with these arguments until it exits. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['bin/local.ts', ...args], {
    cwd: PROJECT_DIR,
    // The shared service has already synthesized the stack in this way.
    env: { ...inherited, BUNDLE_ALL: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MILLISECONDS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  return { status, output };
}

test('--help lists the options', async () => {
  const { status, output } = await run(['--help']);
  expect(status).toBe(0);
  for (const option of ['--port', '--data', '--speed', '--public-url']) expect(output).toContain(option);
});

describe('errors that the user can fix are explained', () => {
  test('a wrong option', async () => {
    const { status, output } = await run(['--speed', 'fast']);
    expect(status).toBe(1);
    expect(output).toBe('--speed must be a number above 0 and up to 1000000, not "fast".\n');
  });

  test('a port that is taken', async () => {
    const { port } = new URL(sharedService().base_url);
    const { status, output } = await run(['--port', port, '--data', dir]);
    expect(status).toBe(1);
    expect(output).toContain(`Port ${port} is in use by another program.`);
  });

  test('a data directory that cannot be written', async () => {
    writeFileSync(join(dir, 'file'), '');
    const { status, output } = await run(['--port', '0', '--data', join(dir, 'file', 'data')]);
    expect(status).toBe(1);
    expect(output).toMatch(/^The data directory .* is not writable \(ENOTDIR\)\. Choose another with --data DIR\.\n$/);
  });

  test('a damaged database file', async () => {
    mkdirSync(join(dir, 'dynamodb'));
    const file = join(dir, 'dynamodb', 'shared-local-instance.db');
    writeFileSync(file, 'This is not a database. '.repeat(1_000));
    const { status, output } = await run(['--port', '0', '--data', dir]);
    expect(status).toBe(1);
    const explanation = `The database file ${file} is damaged (file is not a database). Restore the data directory from a copy, or start with an empty one: npm start -- --data DIR`;
    expect(output.split('\n').slice(1)).toEqual([explanation, '']);
  });

  test('a data directory that another process uses', async () => {
    const owner = sharedService();
    const { status, output } = await run(['--port', '0', '--data', join(process.env.SHARED_SERVICE_FILE ?? '', '..')]);
    expect(status).toBe(1);
    expect(output).toContain(`is in use by process ${owner.pid}`);
  });

  test('no Java', async () => {
    const { status, output } = await run(['--port', '0', '--data', dir], { PATH: dir });
    expect(status).toBe(1);
    expect(output).toContain('Java 17 or newer is needed');
  });
});

test('service.json is readable by its owner only and has the documented fields', () => {
  expect(Object.keys(sharedService()).sort()).toEqual(['api_key', 'base_url', 'mailbox_url', 'pid', 'scan_host']);
  expect(statSync(process.env.SHARED_SERVICE_FILE ?? '').mode & 0o777).toBe(0o600);
});

test('only its owner can read what the service writes', () => {
  const dataDir = dirname(process.env.SHARED_SERVICE_FILE ?? '');
  // The assembly is a copy from `.cache` and contains no data. Other tests keep a package next to the data.
  const kept = readdirSync(dataDir).filter((name) => !/^(?:assembly|client-package)/.test(name));
  const inside = (name: string) =>
    statSync(join(dataDir, name), { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(join(dataDir, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file))
      : [];
  const names = kept.flatMap((name) => [name, ...inside(name)]);
  // The service is in use, so temporary files come and go.
  const readable = names.filter(
    (name) => (statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077,
  );
  expect(names).toEqual(expect.arrayContaining(['state', 'dynamodb', 'runtime.pid', join('state', 'logs')]));
  expect(names.filter((name) => name.endsWith('records.log'))).not.toEqual([]);
  expect(readable).toEqual([]);
});

(process.platform === 'linux' ? test : test.skip)('threads share two heaps of the C library, to save memory', () => {
  const environment = readFileSync(`/proc/${sharedService().pid}/environ`, 'utf8').split('\0');
  expect(environment).toContain('MALLOC_ARENA_MAX=2');
});

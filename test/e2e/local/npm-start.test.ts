import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import jsQr from 'jsqr';
import { freePort } from '../../../local/engine/free-port.ts';
import { isRunning } from '../../../local/engine/processes.ts';
import { eventually } from '../../support/eventually.ts';
import { decodePng } from '../../support/images/decode-qr.ts';
import { rasterize } from '../../support/images/svg-raster.ts';
import { type LocalService, startService } from '../../support/service/local-service.ts';
import { sharedService } from '../../support/service/shared-service.ts';
import { TIMEOUT_MILLISECONDS } from '../../support/timeouts.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

/** Far longer than two starts take on a busy machine, so a timeout always has another cause. */
const START_TWICE_MILLISECONDS = 240_000;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-start-'));
});
const started: LocalService[] = [];
afterEach(async () => {
  // Stop the services that a failed test left running.
  for (const service of started.splice(0)) if (isRunning(service.pid)) await service.kill();
  rmSync(dir, { recursive: true, force: true });
});

/** Runs the command until it exits. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['bin/local.ts', ...args], {
    cwd: PROJECT_DIR,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MILLISECONDS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  return { status, output };
}

describe('errors that the user can fix are explained in one sentence', () => {
  test('--help', async () => {
    const { status, output } = await run(['--help']);
    expect(status).toBe(0);
    for (const option of ['--port', '--data', '--speed', '--public-url']) expect(output).toContain(option);
  });

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

  test('a data directory that another run uses', async () => {
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

/** The URLs encoded in the plain images and in one styled image of a code. */
async function encodedUrls(baseUrl: string, shortId: string) {
  const image = async (path: string) => {
    const response = await fetch(`${baseUrl}/qr/${path}`);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const { pixels, width } = rasterize((await image(`${shortId}.svg`)).toString(), 4);
  return {
    png: decodePng(await image(`${shortId}.png`)).text,
    svg: jsQr.default(pixels, width, width)?.data,
    styled: decodePng(await image(`${shortId}.png?size=500`)).text,
  };
}

test(
  'keys, codes and images survive a kill, a stop and a changed address, and every process exits',
  async () => {
    const list = async ({ base_url, api_key }: LocalService) => {
      const response = await fetch(`${base_url}/v1/qpr-codes`, { headers: { authorization: `Bearer ${api_key}` } });
      expect(response.status).toBe(200);
      return (await response.json()) as { codes: [{ short_id: string }] };
    };
    const databasePid = () => Number(readFileSync(join(dir, 'dynamodb.pid'), 'utf8'));

    const port = await freePort();
    const first = await startService({ dataDir: dir, port });
    started.push(first);
    // The service is ready shortly before its output has arrived here.
    await eventually(() => expect(first.output()).toContain('Ctrl-C stops everything.'));
    expect(first.output().match(/^ +curl /gm)).toHaveLength(3);
    expect(first.output()).toContain(join(dir, 'state', 'logs'));
    expect(first.output()).toContain(first.api_key);
    expect(first.output()).toMatch(/Studio +http:\/\/localhost:\d+\/studio\/sign-in#link_[\w-]{43}\n/);
    expect(first.output()).toMatch(/Scan the demo code: http:\/\/localhost:\d+\/s\/[0-9a-z]{10}\n/);
    const before = await list(first);
    expect(before).toMatchObject({ total: 1 });
    const [{ short_id: shortId }] = before.codes;
    const old = `${first.scan_host}/s/${shortId}`;
    expect(await encodedUrls(first.base_url, shortId)).toEqual({ png: old, svg: old, styled: old });
    const orphan = databasePid();
    await first.kill();
    await eventually(() => expect(isRunning(orphan)).toBe(false));

    // The same machine under a different host name.
    const second = await startService({ dataDir: dir, port, publicUrl: `http://127.0.0.1:${port}` });
    started.push(second);
    const moved = `http://127.0.0.1:${port}/s/${shortId}`;
    expect(await encodedUrls(second.base_url, shortId)).toEqual({ png: moved, svg: moved, styled: moved });
    expect(await encodedUrls(first.base_url, shortId)).toEqual({ png: moved, svg: moved, styled: moved });
    expect(second.mailbox_url).toBe(first.mailbox_url);
    expect(second.api_key).toBe(first.api_key);
    const codes = JSON.stringify(before).replaceAll(first.base_url, second.base_url);
    expect(await list(second)).toEqual(JSON.parse(codes));
    for (const address of [old, moved]) expect((await fetch(address)).status).toBe(200);
    // The commands of the README with a different port and directory.
    const commands = /^```\n(KEY=[\s\S]*?)^```/m.exec(readFileSync(join(PROJECT_DIR, 'README.md'), 'utf8'))?.[1] ?? '';
    const here = commands.replaceAll('localhost:3000', `localhost:${port}`).replaceAll('./.local/', `${dir}/`);
    const { stdout, status, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', here], {
      cwd: dir,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toContain('"name":"Lobby"');
    const { text, width } = decodePng(readFileSync(join(dir, 'lobby.png')));
    expect(stdout).toContain(`"scan_url":"${text}"`);
    expect(width).toBe(472);
    const database = databasePid();
    await second.stop({ keepData: true });
    expect(isRunning(database)).toBe(false);
    expect(second.output()).toMatch(/Stopping …\nStopped\.\n$/);
  },
  START_TWICE_MILLISECONDS,
);

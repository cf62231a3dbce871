import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { type LocalService, startService } from '../../support/service/local-service.ts';

const MB = 1024 * 1024;

/** A separate file system that can run full. Mounting it needs root, so without root the test is skipped. */
const dir = mkdtempSync(join(tmpdir(), 'qpr-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', dir]).status === 0;
const testOnSmallDisk = mounted ? test : test.skip;

let service: LocalService;
beforeAll(async () => {
  if (mounted) service = await startService({ dataDir: dir });
});
afterAll(async () => {
  await service?.stop({ keepData: true });
  if (mounted) spawnSync('umount', [dir]);
  rmSync(dir, { recursive: true, force: true });
});

const authorization = () => ({ authorization: `Bearer ${service.api_key}` });
const create = () =>
  fetch(`${service.base_url}/v1/qpr-codes`, {
    method: 'POST',
    headers: { ...authorization(), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lobby', prompt: 'You are kind.' }),
  });

testOnSmallDisk(
  'on a full disk only stored writes are acknowledged, and the service recovers when there is space again',
  async () => {
    const filler = join(dir, 'filler');
    rmSync(filler, { force: true });
    const { id, scan_url } = await eventually(async () => {
      const created = await create();
      expect(created.status).toBe(200);
      return (await created.json()) as { id: string; scan_url: string };
    });
    let acknowledged = 0;
    const scan = async () => {
      const { status } = await fetch(scan_url);
      if (status === 200) acknowledged += 1;
      return status;
    };
    await eventually(async () => expect(await scan()).toBe(200));

    const { bavail, bsize } = statfsSync(dir);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 40 * MB));
    await eventually(async () => expect(await scan()).toBe(503));
    const refused = await create();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ status: 503, code: 'service.unavailable' });
    expect(service.output()).toContain('The disk is full:');

    rmSync(filler);
    await eventually(async () => expect(await scan()).toBe(200));
    expect(service.output()).toContain('The disk has space again');
    // Scans whose counter update failed are counted a little later, from the stream.
    await eventually(async () => {
      const code = await fetch(`${service.base_url}/v1/qpr-codes/${id}`, { headers: authorization() });
      expect(await code.json()).toMatchObject({ scans_total: acknowledged });
    });
  },
  180_000,
);

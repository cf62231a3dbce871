import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getAnalytics } from '../../../lambdas/api/scans/get-analytics.ts';
import { listScans } from '../../../lambdas/api/scans/list-scans.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { newOwner } from './owner.ts';
import { enableStream, makeCode, rollUp, type ScanFixture, scanFixture, setCodeStatus } from './scan-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
});
afterAll(() => fixture.effects.table.close());

const SITES = ['https://www.example.com', 'https://shop.example.com:8443'];
const EMBED = { query: { source: 'embed' } };
const ancestorsIn = (headers: Record<string, string>) =>
  /frame-ancestors ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1];

describe('the page in a frame', () => {
  test('no website can show it if the owner lists none', async () => {
    const code = await makeCode(fixture, 'acc_none');
    const { headers } = await fixture.scan(code.short_id, EMBED);
    expect(ancestorsIn(headers)).toBe("'none'");
  });

  test('the listed websites can show it, even while the code is archived', async () => {
    const code = await makeCode(fixture, 'acc_sites', { embed_origins: SITES });
    const shown = await fixture.scan(code.short_id);
    expect(ancestorsIn(shown.headers)).toBe(SITES.join(' '));
    await setCodeStatus(fixture, 'acc_sites', code.id, 'archived');
    const archived = await fixture.scan(code.short_id);
    expect(archived.status).toBe(410);
    expect(ancestorsIn(archived.headers)).toBe(SITES.join(' '));
  });

  test('no website can show the page for an unknown code', async () => {
    expect(ancestorsIn((await fixture.scan('2b6n0p1r4s', EMBED)).headers)).toBe("'none'");
  });
});

test('lists and analytics show the source of scans', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId, { embed_origins: SITES });
  const printed = await fixture.scan(code.short_id);
  const embedded = await fixture.scan(code.short_id, EMBED);
  const forged = await fixture.scan(code.short_id, { query: { source: 'newsletter' } });
  const scans = async (query: Record<string, string>) => {
    const effects = { ...fixture.effects, settings: fixture.settings };
    const { body } = await callApi(listScans(effects), { key, query });
    const listed = body.scans as { readonly scan_id: number; readonly source: string }[];
    return { total: body.total, scans: listed.map(({ scan_id, source }) => [scan_id, source]) };
  };
  expect(await scans({})).toEqual({
    total: 3,
    scans: [
      [forged.scan_id, 'qr'],
      [embedded.scan_id, 'embed'],
      [printed.scan_id, 'qr'],
    ],
  });
  expect(await scans({ source: 'embed' })).toEqual({ total: 1, scans: [[embedded.scan_id, 'embed']] });
  expect(await scans({ source: 'qr', limit: '1', offset: '1' })).toEqual({
    total: 2,
    scans: [[printed.scan_id, 'qr']],
  });

  await rollUp(fixture);
  const { body } = await callApi(getAnalytics(fixture.effects), { key });
  expect(body).toMatchObject({
    scans: 3,
    sources: [
      { source: 'qr', scans: 2 },
      { source: 'embed', scans: 1 },
    ],
  });
});

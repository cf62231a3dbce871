import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { eventually } from '../../support/eventually.ts';
import { runConcurrently } from '../../support/service/call-from.ts';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';

const api = await newAccount();
const { base_url, scan_host } = sharedService();

const newCode = async () => {
  const { body } = await api.call('POST', '/v1/qpr-codes', { body: { name: 'Scanned', prompt: 'Be kind.' } });
  return { id: String(body.id), short_id: String(body.short_id) };
};
const open = (shortId: string, init?: RequestInit) => fetchWithRetry(`${scan_host}/s/${shortId}`, init);

/** A code for tests that do not scan it. */
const unscanned = await newCode();

const SCANS = 60;
test(`${SCANS} scans of one code, twenty at a time, are counted, listed and rolled up`, async () => {
  const { id, short_id: shortId } = await newCode();
  const scan = async () => {
    const answer = await open(shortId);
    await answer.text();
    return answer.status;
  };
  const statuses = await runConcurrently(Array(SCANS).fill(scan), 20);
  expect(statuses).toEqual(Array(SCANS).fill(200));
  await eventually(async () => {
    expect((await api.call('GET', `/v1/qpr-codes/${id}`)).body.scans_total).toBe(SCANS);
    const scans = await api.call<{ scans: { scan_id: number }[]; total: number }>(
      'GET',
      `/v1/scans?qpr_code_id=${id}&limit=200`,
    );
    expect(scans.body.total).toBe(SCANS);
    expect(new Set(scans.body.scans.map(({ scan_id }) => scan_id)).size).toBe(SCANS);
    const { body } = await api.call('GET', `/v1/qpr-codes/${id}/analytics?period=7d`);
    expect(body).toMatchObject({ scans: SCANS, unique_devices: 1 });
  });
});

test('requests that are not scans get the page but are not counted', async () => {
  const { id, short_id: shortId } = unscanned;
  const head = await open(shortId, { method: 'HEAD' });
  const prefetch = await open(shortId, { headers: { 'sec-purpose': 'prefetch' } });
  const preview = await open(shortId, { headers: { 'user-agent': 'WhatsApp/2.23' } });
  expect([head.status, prefetch.status, preview.status]).toEqual([200, 200, 200]);
  expect(await preview.text()).toContain('Scanned');
  expect((await api.call('GET', `/v1/qpr-codes/${id}`)).body.scans_total).toBe(0);
});

test('archived and unknown codes show an error page', async () => {
  const { id, short_id: shortId } = await newCode();
  await api.call('POST', `/v1/qpr-codes/${id}/archive`);
  const archived = await open(shortId);
  expect(archived.status).toBe(410);
  expect(await archived.text()).toContain('This code is paused');
  const unknown = await open('0000000000');
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get('content-type')).toContain('text/html');
});

test('unknown scan paths, and methods other than GET and HEAD, get an HTML error page and do not count as scans', async () => {
  const { id, short_id: shortId } = await newCode();
  const headers = { accept: 'text/html', 'accept-language': 'de' };
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const response = await open(shortId, { method, headers, ...(method !== 'OPTIONS' && { body: 'a=b' }) });
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
  for (const ending of [')', '%20', '/more', '/more/conversationsmore', '//']) {
    const response = await open(`${shortId}${ending}`, { headers });
    expect([ending, response.status, response.headers.get('content-language')]).toEqual([ending, 404, 'de']);
  }
  for (const path of ['/conversations', '/conversations/a/b', '/more/conversations']) {
    const response = await open(`${shortId}${path}`, { headers });
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
  expect((await api.call('GET', `/v1/qpr-codes/${id}`)).body.scans_total).toBe(0);
  expect((await open(`${shortId.toUpperCase()}/`)).status).toBe(200);
  await eventually(async () => expect((await api.call('GET', `/v1/qpr-codes/${id}`)).body.scans_total).toBe(1));
});

test('the scan page is compressed and self-contained: it loads nothing else', async () => {
  const { short_id: shortId } = await newCode();
  const page = await open(shortId);
  expect(page.headers.get('content-encoding')).toBe('gzip');
  const html = await page.text();
  expect(html).not.toMatch(/ src="| href="(?!data:)/);
  const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? '';
  expect(page.headers.get('content-security-policy')).toContain(
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}';`,
  );
  expect(() => new Function(script)).not.toThrow();
});

test('QR images are drawn in the requested style or refused', async () => {
  const { short_id: shortId } = unscanned;
  const image = (query: string) => fetchWithRetry(`${base_url}/qr/${shortId}.${query}`);
  const first = await image('png?size=500&dark=%237e22ce&ecc=H&margin=6');
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('image/png');
  const { width, data } = PNG.sync.read(Buffer.from(await first.arrayBuffer()));
  expect(width).toBe(500);
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  const svg = await image('svg?light=fef9c3');
  expect(svg.headers.get('content-type')).toBe('image/svg+xml');
  expect(await svg.text()).toContain('#fef9c3');
  const refused = await image('png?margin=1');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'qr_image.unreadable_style' });
  const plain = await image('png?utm_source=x');
  expect(plain.status).toBe(200);
  const missing = await fetchWithRetry(`${base_url}/qr/0000000000.png?size=300`);
  expect(missing.status).toBe(404);
});

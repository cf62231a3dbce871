import { describe, expect, test } from '@jest/globals';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';

interface Code {
  id: string;
  short_id: string;
  name: string;
  scan_url: string;
  qr_image_url: string;
  qr_svg_url: string;
  created_at: string;
  updated_at: string;
}
interface CodeList {
  codes: { id: string; name: string }[];
  total: number;
  limit: number;
  offset: number;
}

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Decodes a PNG with a library that shares no code with our encoder. */
function decode(png: Uint8Array): string | undefined {
  const image = PNG.sync.read(Buffer.from(png));
  return jsQR.default(new Uint8ClampedArray(image.data), image.width, image.height)?.data;
}

const api = await newAccount();

describe('a QPR code over HTTP', () => {
  test('is created with exactly the documented fields and with images, and a new style gets versioned image URLs', async () => {
    const reply = await api.call<Code>('POST', '/v1/qpr-codes', {
      body: {
        name: 'Lobby',
        prompt: 'You are the concierge.',
        welcome_message: 'Welcome!',
        template: 'hospitality',
        metadata: { floor: 1, tags: ['a', 'b'] },
      },
    });
    expect(reply.status).toBe(200);
    const { base_url, scan_host } = sharedService();
    const { body } = reply;
    const { short_id } = body;
    expect(body).toEqual({
      id: expect.stringMatching(/^qpr_/),
      name: 'Lobby',
      short_id: expect.stringMatching(/^[0-9a-z]+$/),
      scan_url: `${scan_host}/s/${short_id}`,
      qr_image_url: `${base_url}/qr/${short_id}.png`,
      qr_svg_url: `${base_url}/qr/${short_id}.svg`,
      template: 'hospitality',
      status: 'active',
      scans_total: 0,
      metadata: { floor: 1, tags: ['a', 'b'] },
      created_at: expect.stringMatching(ISO_UTC),
      updated_at: expect.stringMatching(ISO_UTC),
    });

    const png = await fetchWithRetry(body.qr_image_url);
    expect(png.status).toBe(200);
    expect(png.headers.get('content-type')).toBe('image/png');
    expect(png.headers.get('cache-control')).toBe('public, max-age=300');
    expect(decode(await png.bytes())).toBe(body.scan_url);
    const svg = await fetchWithRetry(body.qr_svg_url);
    expect(svg.status).toBe(200);
    expect(svg.headers.get('content-type')).toBe('image/svg+xml');
    expect(await svg.text()).toMatch(/^<svg /);

    const path = `/v1/qpr-codes/${body.id}/style`;
    const { body: style } = await api.call<{ qr_svg_url: string }>('PUT', path, { body: { dark: '#0f766e' } });
    const versioned = await fetchWithRetry(style.qr_svg_url);
    expect(versioned.headers.get('cache-control')).toContain('max-age=31536000');
    expect(await versioned.text()).toContain('#0f766e');
  });

  test('an image of an unknown code is a 404', async () => {
    expect((await fetchWithRetry(`${api.baseUrl}/qr/nothing000.png`)).status).toBe(404);
  });

  test('is in the list immediately after its creation, even if several codes are created at once', async () => {
    const owner = await newAccount();
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        owner.call<Code>('POST', '/v1/qpr-codes', { body: { name: `race ${index}`, prompt: 'p' } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body: list } = await owner.call<CodeList>('GET', '/v1/qpr-codes');
    expect(list).toMatchObject({ total: 4, offset: 0 });
    expect(list.codes.map(({ id }) => id).sort()).toEqual(replies.map(({ body }) => body.id).sort());
    expect(Object.keys(list.codes[0] ?? {}).sort()).toEqual(
      ['created_at', 'id', 'name', 'scan_url', 'scans_total', 'short_id', 'status'].sort(),
    );
  });

  test('is created only once per Idempotency-Key, and can be read, updated, archived, unarchived and deleted', async () => {
    const options = { body: { name: 'Life', prompt: 'p' }, headers: { 'idempotency-key': crypto.randomUUID() } };
    const { body: code } = await api.call<Code>('POST', '/v1/qpr-codes', options);
    const again = await api.call<Code>('POST', '/v1/qpr-codes', options);
    expect(again.body).toEqual(code);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const path = `/v1/qpr-codes/${code.id}`;
    expect((await api.call('GET', path)).body).toMatchObject({ ...code, prompt: 'p' });
    const changed = await api.call<Code>('PATCH', path, { body: { name: 'Better life' } });
    expect(changed.body).toMatchObject({ name: 'Better life', created_at: code.created_at });
    expect(changed.body.updated_at >= code.updated_at).toBe(true);

    expect((await api.call('POST', `${path}/archive`)).body).toMatchObject({ status: 'archived' });
    const archived = await api.call<CodeList>('GET', '/v1/qpr-codes?status=archived');
    expect(archived.body.codes.map(({ id }) => id)).toContain(code.id);
    expect((await api.call('POST', `${path}/unarchive`)).body).toMatchObject({ status: 'active' });
    expect((await api.call('DELETE', path)).status).toBe(204);
    expect((await api.call('GET', path)).status).toBe(404);
  });
});

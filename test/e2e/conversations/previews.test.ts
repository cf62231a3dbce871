import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { eventsIn } from '../../support/functions/api-event.ts';
import { assumptions } from '../../support/service/assumptions.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

const api = await newAccount();
const DRAFT = {
  name: 'Lobby',
  prompt: 'Breakfast is served from seven to ten in the garden room. Be kind.',
  messages: [{ role: 'visitor', text: 'When is breakfast?' }],
};
const sha256 = (body: string) => createHash('sha256').update(body).digest('hex');

const ask = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.baseUrl}/v1/previews`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-amz-content-sha256': sha256(body), ...headers },
    body,
    signal: timeoutSignal(),
  });
const authorization = `Bearer ${api.key}`;

describe('a preview through the distribution', () => {
  test('streams its answer, and does not count as a scan or a conversation', async () => {
    const response = await ask(JSON.stringify(DRAFT), { authorization });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBeNull();
    const chunks: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) chunks.push(decoder.decode(chunk, { stream: true }));
    if (assumptions.get('function-url-stream') !== 'buffered') expect(chunks.length).toBeGreaterThan(3);
    const text = chunks.join('');
    expect(
      eventsIn(text, 'delta')
        .map((event) => event.text)
        .join(''),
    ).toContain('from seven to ten');
    expect(eventsIn(text, 'done')).toEqual([{ outcome: 'complete' }]);
    expect((await api.call('GET', '/v1/conversations')).body).toMatchObject({ conversations: [] });
    expect((await api.call('GET', '/v1/scans')).body).toMatchObject({ scans: [] });
    expect((await api.call('GET', '/v1/qpr-codes')).body).toMatchObject({ total: 0 });
  });

  test('the answer to a different draft reflects that draft', async () => {
    const body = { ...DRAFT, prompt: 'Breakfast is served at noon, on the roof.' };
    expect(await (await ask(JSON.stringify(body), { authorization })).text()).toContain('noon');
  });

  test('the responses to an invalid draft and to a valid one match the API description', async () => {
    const body = { ...DRAFT, prompt: '' };
    const headers = { 'x-amz-content-sha256': sha256(JSON.stringify(body)) };
    const refused = await api.call('POST', '/v1/previews', { body, headers });
    expect(refused.status).toBe(400);
    const answered = await api.call('POST', '/v1/previews', {
      body: DRAFT,
      headers: { 'x-amz-content-sha256': sha256(JSON.stringify(DRAFT)) },
    });
    expect(answered.status).toBe(200);
  });

  test.each([
    ['no key', {}, 401, 'api_key.missing'],
    [
      'a key in the header that only the edge may set',
      { 'x-viewer-authorization': authorization },
      401,
      'api_key.missing',
    ],
    ['a wrong key', { authorization: `Bearer qpr_sk_${'x'.repeat(43)}` }, 401, 'api_key.invalid'],
  ])('a request with %s gets the same error as in every operation', async (_, headers, status, code) => {
    const response = await ask(JSON.stringify(DRAFT), headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ status, code, request_id: response.headers.get('x-request-id') });
  });

  test('a body without its hash gets 400 in our error format, and methods other than POST get 405', async () => {
    const missing = await fetch(`${api.baseUrl}/v1/previews`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(DRAFT),
      signal: timeoutSignal(),
    });
    expect(missing.status).toBe(400);
    expect(await missing.json()).toMatchObject({ code: 'request.body_hash_missing' });
    for (const [method, request] of [
      ['GET', {}],
      ['PUT', { body: DRAFT }],
    ] as const) {
      const other = await api.call(method, '/v1/previews', request);
      expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST']);
      expect(other.body).toMatchObject({ code: 'route.method_not_allowed' });
    }
  });
});

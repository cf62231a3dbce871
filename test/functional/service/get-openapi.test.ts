import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { getOpenapi } from '../../../lambdas/api/service/get-openapi.ts';
import { callApi } from '../../support/functions/api-event.ts';

// test/unit/api/openapi.test.ts checks that this file matches the code.
const DOCUMENT = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));

test('returns the API description with the address of the service, without a key', async () => {
  const reply = await callApi(getOpenapi('https://api.test'), {});
  expect(reply).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      'x-request-id': 'request-1',
      'x-content-type-options': 'nosniff',
    },
    body: { openapi: '3.1.0', servers: [{ url: 'https://api.test' }] },
  });
});

test('does not change anything else in the description', async () => {
  const { body } = await callApi(getOpenapi('https://api.test'), {});
  expect({ ...body, servers: DOCUMENT.servers, tags: DOCUMENT.tags }).toEqual(DOCUMENT);
});

test('refers to the guides by complete URLs', async () => {
  const { body } = await callApi(getOpenapi('https://api.test/$&'), {});
  const urlsOf = (tags: unknown) =>
    (tags as { externalDocs: { url: string } }[]).map(({ externalDocs }) => externalDocs.url);
  const paths = urlsOf(DOCUMENT.tags);
  expect(paths.length).toBeGreaterThan(15);
  expect(urlsOf(body.tags)).toEqual(paths.map((path) => `https://api.test/$&${path}`));
});

test.each(["https://api.test/$&$'", 'https://api.test/"]'])('uses the address %s verbatim', async (address) => {
  const { body } = await callApi(getOpenapi(address), {});
  expect(body.servers).toEqual([{ url: address }]);
});

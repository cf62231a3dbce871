import { describe, expect, test } from '@jest/globals';
import { PRODUCT_NAME } from '../../../contracts/product.ts';
import { sharedService } from '../../support/service/shared-service.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

const { base_url } = sharedService();
const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

async function open(path: string, accept: string, method = 'GET') {
  const signal = timeoutSignal();
  const response = await fetch(`${base_url}${path}`, { method, headers: { accept }, signal });
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

describe('unknown paths', () => {
  test.each([
    '/nothing',
    '/docs/nothing.html',
    '/join/nothing',
    '/qpr-codes',
    '/s',
    '/s/',
    '/qr',
    '/qr/',
    '/qr/0000000000.png',
    '/qr/0000000000.svg?size=500',
    '/qr/0000000000.gif',
    '/assets',
  ])('%s: browsers get a page, programs get problem details, and nobody gets XML', async (path) => {
    const page = await open(path, BROWSER_ACCEPT);
    expect({ ...page, text: page.text.includes(PRODUCT_NAME) && page.text.includes('href="/site.css"') }).toEqual({
      status: 404,
      type: 'text/html; charset=utf-8',
      text: true,
    });
    const problem = await open(path, '*/*');
    expect(problem).toMatchObject({ status: 404, type: 'application/problem+json' });
    expect(JSON.parse(problem.text)).toMatchObject({
      status: 404,
      code: expect.stringMatching(/^[a-z_]+\.not_found$/),
    });
  });

  test('an API error is always problem details, even for a browser', async () => {
    for (const path of ['/v1/nothing', '/v1/qpr-codes']) {
      expect(await open(path, BROWSER_ACCEPT)).toMatchObject({ type: 'application/problem+json' });
    }
  });

  test('a missing /v1 is pointed out, also for POST', async () => {
    const { status, text } = await open('/qpr-codes', '*/*', 'POST');
    expect({ status, detail: JSON.parse(text).detail }).toEqual({
      status: 404,
      detail: 'This path does not exist. Did you mean /v1/qpr-codes?',
    });
  });

  test.each([
    ['/favicon.ico', /^image\//],
    ['/icon.svg', /^image\/svg\+xml/],
    ['/apple-touch-icon.png', /^image\/png/],
    ['/robots.txt', /^text\/plain/],
    ['/demo.json', /^application\/json/],
    ['/studio/a/deep/link', /^text\/html/],
  ])('%s exists', async (path, type) => {
    expect(await open(path, '*/*')).toMatchObject({ status: 200, type: expect.stringMatching(type) });
  });
});

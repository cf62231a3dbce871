import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createViewerFunction } from '../../../../../local/services/cloudfront/viewer/viewer-function.ts';

const REQUEST = { method: 'GET', path: '/', queryString: '', headers: {}, sourceIp: '127.0.0.1' };
const CONTEXT = { distributionDomainName: 'localhost', distributionId: 'E1', requestId: '1' };
const create = (code: string) => createViewerFunction(code, 'rewrite', () => undefined);
const pathOf = async (run: ReturnType<typeof create>) => {
  const outcome = await run.onRequest({ ...REQUEST } as Parameters<typeof run.onRequest>[0], CONTEXT);
  return 'request' in outcome ? outcome.request.path : outcome.response.status;
};

test('a function keeps working after its first runs, which are the only ones with a timeout', async () => {
  const count = create(
    `var n = 0; function handler(event) { n += 1; event.request.uri = '/' + n; return event.request; }`,
  );
  const paths: unknown[] = [];
  for (let run = 0; run < 150; run += 1) paths.push(await pathOf(count));
  expect(paths).toEqual(Array.from({ length: 150 }, (_, index) => `/${index + 1}`));
});

test('stops a function that loops forever', async () => {
  await expect(pathOf(create('function handler() { for (;;) {} }'))).rejects.toThrow('timed out');
});

test('a function can require the module for hashes, and no module of Node.js', async () => {
  const requiring = (module: string) => `var crypto = require('${module}');
    function handler(event) {
      event.request.uri = '/' + crypto.createHmac('sha256', 'key').update('text').digest('base64url');
      return event.request;
    }`;
  expect(await pathOf(create(requiring('crypto')))).toBe(
    `/${createHmac('sha256', 'key').update('text').digest('base64url')}`,
  );
  expect(() => create(requiring('fs'))).toThrow('rewrite requires the module fs, which is not supported locally.');
});

test('parameters, headers and cookies can have the names of built-in properties, such as __proto__', async () => {
  const unchanged = create('function handler(event) { return event.request; }');
  const request = {
    ...REQUEST,
    queryString: '__proto__=x&constructor=y&a=1&a=2',
    headers: Object.fromEntries([
      ['host', 'localhost'],
      ['__proto__', 'z'],
      ['cookie', '__proto__=c; b=1'],
    ]),
  };
  const outcome = await unchanged.onRequest(request as Parameters<typeof unchanged.onRequest>[0], CONTEXT);
  expect(({} as { multiValue?: unknown }).multiValue).toBeUndefined();
  expect((Object as { multiValue?: unknown }).multiValue).toBeUndefined();
  expect('request' in outcome && outcome.request).toMatchObject({
    queryString: expect.stringContaining('constructor=y&a=1&a=2'),
    headers: { host: 'localhost', cookie: expect.stringContaining('b=1') },
  });
});

describe('a function for responses', () => {
  const cookiesAfter = async (code: string, cookies: string[]) => {
    const run = create(
      `function handler(event) { var cookies = event.response.cookies; ${code}; return event.response; }`,
    );
    const request = { ...REQUEST } as Parameters<typeof run.onResponse>[0];
    const response = { status: 200, headers: { 'set-cookie': cookies }, body: Buffer.from('body') };
    const { headers } = await run.onResponse(request, response, CONTEXT);
    return [headers['set-cookie'] ?? []].flat();
  };
  const COOKIES = ['a=1; Path=/; Expires=Wed, 05 Apr 2028 07:28:00 GMT', 'b=2', 'a=3; Path=/x'];

  test('can leave the cookies of the origin unchanged', async () => {
    expect((await cookiesAfter('', COOKIES)).toSorted()).toEqual(COOKIES.toSorted());
  });

  test('can add, change and delete cookies', async () => {
    const code = `cookies.c = { value: '4', attributes: 'Secure' }; cookies.a.multiValue[0].value = '5'; delete cookies.b`;
    expect(await cookiesAfter(code, COOKIES)).toEqual([
      'a=5; Path=/; Expires=Wed, 05 Apr 2028 07:28:00 GMT',
      'a=3; Path=/x',
      'c=4; Secure',
    ]);
    expect(await cookiesAfter('delete cookies.a; delete cookies.b', COOKIES)).toEqual([]);
  });

  test('gets the cookies in the form that AWS documents', async () => {
    const code = 'cookies.seen = { value: JSON.stringify(cookies) }; delete cookies.cookie1';
    const cookies = await cookiesAfter(code, ['cookie1=val1; Secure; Path=/; Domain=example.com']);
    expect(cookies).toEqual(['seen={"cookie1":{"value":"val1","attributes":"Secure; Path=/; Domain=example.com"}}']);
  });
});

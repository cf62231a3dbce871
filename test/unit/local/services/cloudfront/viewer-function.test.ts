import { expect, test } from '@jest/globals';
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

import { expect, test } from '@jest/globals';
import { createViewerFunction } from '../../../../../local/services/cloudfront/viewer/viewer-function.ts';

const REQUEST = { method: 'GET', path: '/', queryString: '', headers: {}, sourceIp: '127.0.0.1' };
const WHERE = { distributionDomainName: 'localhost', distributionId: 'E1', requestId: '1' };
const open = (code: string) => createViewerFunction(code, 'rewrite', () => undefined);
const pathOf = async (run: ReturnType<typeof open>) => {
  const outcome = await run.onRequest({ ...REQUEST } as Parameters<typeof run.onRequest>[0], WHERE);
  return 'request' in outcome ? outcome.request.path : outcome.response.status;
};

test('a function responds the same, watched in its first runs and unwatched after them', async () => {
  const count = open(
    `var n = 0; function handler(event) { n += 1; event.request.uri = '/' + n; return event.request; }`,
  );
  const paths: unknown[] = [];
  for (let run = 0; run < 150; run += 1) paths.push(await pathOf(count));
  expect(paths).toEqual(Array.from({ length: 150 }, (_, index) => `/${index + 1}`));
});

test('a function without an end is stopped', async () => {
  await expect(pathOf(open('function handler() { for (;;) {} }'))).rejects.toThrow('timed out');
});

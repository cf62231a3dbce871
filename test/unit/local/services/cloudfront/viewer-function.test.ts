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

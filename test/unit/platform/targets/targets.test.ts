import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { urlProblem } from '../../../../lambdas/platform/targets/target-url.ts';
import { checkedAddresses, liveTargets } from '../../../../lambdas/platform/targets/targets.ts';

/** Checks a URL of a webhook or source like the functions: when it is stored, and again before each request. */
const refusalOf = async (url: string) => {
  const targets = liveTargets();
  const problem = urlProblem(url, targets.rules);
  const addresses = await checkedAddresses(new URL(url), targets).then(
    () => undefined,
    ({ reason }) => reason,
  );
  return [problem?.reason, addresses];
};

const VARIABLES = ['OWN_ADDRESSES', 'ALLOW_PRIVATE_TARGETS', 'ALLOWED_TARGETS'] as const;
beforeEach(() => {
  // The public port, and a port such as the mailbox's, which only this machine can reach.
  process.env.OWN_ADDRESSES = 'https://qr.example,http://localhost:3000,http://localhost:5000';
});
afterEach(() => {
  for (const name of VARIABLES) delete process.env[name];
});

describe('in a service that others can reach', () => {
  test.each([
    'http://localhost:5000/',
    'http://127.0.0.1:5000/?address=you@example.com',
    'http://127.0.0.1:8080/',
    'http://[::1]:8080/',
    'http://192.168.1.1/',
    'http://10.0.0.1/',
    'http://[fd00::1]/',
  ])('%s is refused', async (url) => {
    expect((await refusalOf(url)).find(Boolean)).toBe('not_public');
  });

  test.each([
    ['localhost:8080', 'http://localhost:8080/hook', 'http://localhost:8081/hook'],
    ['127.0.0.1:80', 'http://127.0.0.1/hook', 'https://127.0.0.1/hook'],
    ['127.0.0.1:443', 'https://127.0.0.1/hook', 'http://127.0.0.1/hook'],
    ['[::1]', 'http://[::1]:9000/hook', 'http://127.0.0.1:9000/hook'],
    ['192.168.1.50', 'http://192.168.1.50:9000/hook', 'http://192.168.1.51:9000/hook'],
    ['localhost', 'http://localhost.:9000/hook', 'http://127.0.0.1:9000/hook'],
  ])('allowing %s allows %s, but not %s', async (allowed, url, other) => {
    process.env.ALLOWED_TARGETS = `nas.lan,${allowed}`;
    expect(await refusalOf(url)).toEqual([undefined, undefined]);
    expect((await refusalOf(other)).find(Boolean)).toBe('not_public');
  });

  test('allowing this machine allows neither its mailbox nor a metadata service', async () => {
    process.env.ALLOWED_TARGETS = 'localhost,127.0.0.1,169.254.169.254';
    for (const url of ['http://localhost:5000/', 'http://127.0.0.1:5000/', 'http://127.0.0.1:3000/v1/status'])
      expect(await refusalOf(url)).toEqual([undefined, 'this_service']);
    expect((await refusalOf('http://169.254.169.254/'))[0]).toBe('not_public');
  });
});

test('in a service that only this machine can reach, private addresses are allowed, but not those of the service', async () => {
  process.env.ALLOW_PRIVATE_TARGETS = 'true';
  for (const url of ['http://localhost:8080/', 'http://127.0.0.1:8080/', 'http://192.168.1.1/'])
    expect(await refusalOf(url)).toEqual([undefined, undefined]);
  for (const url of [
    'http://localhost:5000/',
    'http://127.0.0.1:5000/',
    'http://[::1]:5000/',
    'http://localhost:3000/',
  ])
    expect(await refusalOf(url)).toEqual([undefined, 'this_service']);
});

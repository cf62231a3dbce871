import { describe, expect, jest, test } from '@jest/globals';
import type { Dns } from '../../../../lambdas/platform/targets/dns.ts';
import { ownHosts } from '../../../../lambdas/platform/targets/own-hosts.ts';
import { functionVariables } from '../../../../local/cli/function-variables.ts';

const NO_TARGETS: readonly string[] = [];
const NO_PORTS: readonly number[] = [];
const HOME = {
  speed: 1,
  publicUrl: 'http://localhost:3000',
  ownPorts: NO_PORTS,
  allowedTargets: NO_TARGETS,
  model: {},
};
const AWS_PORT = 4_000;

test('every function has self-service plans and knows how fast time runs', () => {
  expect(functionVariables({ ...HOME, speed: 10 }, {})({ TABLE_NAME: 'codes' }, AWS_PORT)).toEqual({
    TABLE_NAME: 'codes',
    PLANS: 'self-service',
    TIME_SPEED: '10',
    PLAIN_COOKIES: 'true',
  });
});

// Such a lookup delayed each delivery by a second if the machine's DNS server did not respond.
test('a delivery does not look up the names that the API and the function URLs have on AWS', async () => {
  const onAws = 'https://a1.execute-api.us-east-1.amazonaws.com,https://f1.lambda-url.us-east-1.on.aws/';
  const { OWN_ADDRESSES = '' } = functionVariables(HOME, {})(
    { OWN_ADDRESSES: `http://localhost:3000,${onAws}` },
    AWS_PORT,
  );
  const resolve = jest.fn<Dns['resolve']>(() => Promise.reject(new Error('EAI_AGAIN')));
  const own = ownHosts(OWN_ADDRESSES.split(','), { resolve, aliases: async () => [] });
  const isOurs = (url: string) => own.isBehind(new URL(url), [{ address: '127.0.0.1', family: 4 }]);
  expect(await isOurs('http://127.0.0.1:8080/hook')).toBe(false);
  expect(await isOurs('http://127.0.0.1:3000/s/x')).toBe(true);
  expect(resolve).not.toHaveBeenCalled();
});

test('only few deliveries to slow receivers run at a time, because each keeps a thread', () => {
  const variables = functionVariables(HOME, {});
  expect(variables({ DELIVERIES_PER_HOST_SECOND: '200' }, AWS_PORT)).toMatchObject({ SLOW_DELIVERIES_AT_ONCE: '4' });
});

describe('a function that sends requests to the addresses of customers', () => {
  const variables = (settings: Partial<typeof HOME>): Readonly<Record<string, string>> =>
    functionVariables({ ...HOME, ...settings }, {})({ OWN_ADDRESSES: 'http://localhost:3000' }, AWS_PORT);

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'can call private addresses when the service is at %s, which only this machine can reach',
    (publicUrl) => {
      expect(variables({ publicUrl })).toMatchObject({ ALLOW_PRIVATE_TARGETS: 'true' });
    },
  );

  test.each(['http://192.168.1.20:3000', 'https://qr.example'])(
    'cannot call private addresses when the service is at %s, except those of --allow-target',
    (publicUrl) => {
      expect(variables({ publicUrl })).not.toHaveProperty('ALLOW_PRIVATE_TARGETS');
      expect(variables({ publicUrl })).not.toHaveProperty('ALLOWED_TARGETS');
      const allowed = variables({ publicUrl, allowedTargets: ['nas.lan', '[::1]:80'] });
      expect(allowed).not.toHaveProperty('ALLOW_PRIVATE_TARGETS');
      expect(allowed).toMatchObject({ ALLOWED_TARGETS: 'nas.lan,[::1]:80' });
    },
  );

  test('knows the ports of the service, of the mailbox, of the database and of the AWS endpoint as its own', () => {
    expect(variables({ ownPorts: [3_000, 5_000, 8_000] }).OWN_ADDRESSES).toBe(
      'http://localhost:3000,http://localhost:3000,http://localhost:5000,http://localhost:8000,http://localhost:4000',
    );
  });
});

test('allows cookies without `Secure` on plain HTTP only, and opens sign-up to everyone', () => {
  const variables = functionVariables({ ...HOME, publicUrl: 'https://qr.example' }, {});
  expect(variables({}, AWS_PORT)).not.toHaveProperty('PLAIN_COOKIES');
  expect(variables({ SIGN_UP: 'invited' }, AWS_PORT)).toMatchObject({ SIGN_UP: 'open' });
});

test('a function that uses a model gets the chosen one, and nothing else from the environment', () => {
  const model = { AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama' };
  const variables = functionVariables({ ...HOME, model }, { HOME: '/root', AI_API_KEY: 'not chosen' });
  const result = variables({ MODEL: 'amazon.nova-lite-v1:0' }, AWS_PORT);
  expect(result).toMatchObject(model);
  expect(result).not.toHaveProperty('HOME');
  expect(result).not.toHaveProperty('AI_API_KEY');
  expect(variables({}, AWS_PORT)).not.toHaveProperty('AI_BASE_URL');
});

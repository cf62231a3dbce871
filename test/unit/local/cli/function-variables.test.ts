import { expect, jest, test } from '@jest/globals';
import type { Dns } from '../../../../lambdas/platform/targets/dns.ts';
import { ownHosts } from '../../../../lambdas/platform/targets/own-hosts.ts';
import { functionVariables } from '../../../../local/cli/function-variables.ts';

test('every function can call private addresses, offers self-service plans and knows how fast time runs', () => {
  const running = { speed: 10, publicUrl: 'http://localhost:3000', model: {} };
  expect(functionVariables(running, {})({ TABLE_NAME: 'codes' })).toEqual({
    TABLE_NAME: 'codes',
    ALLOW_PRIVATE_TARGETS: 'true',
    PLANS: 'self-service',
    TIME_SPEED: '10',
    PLAIN_COOKIES: 'true',
  });
});

// Such a lookup delayed each delivery by a second if the machine's DNS server did not respond.
test('a delivery does not look up the names that the API and the function URLs have on AWS', async () => {
  const running = { speed: 1, publicUrl: 'http://localhost:3000', model: {} };
  const onAws = 'https://a1.execute-api.us-east-1.amazonaws.com,https://f1.lambda-url.us-east-1.on.aws/';
  const { OWN_ADDRESSES = '' } = functionVariables(running, {})({ OWN_ADDRESSES: `http://localhost:3000,${onAws}` });
  const resolve = jest.fn<Dns['resolve']>(() => Promise.reject(new Error('EAI_AGAIN')));
  const own = ownHosts(OWN_ADDRESSES.split(','), { resolve, aliases: async () => [] });
  const isOurs = (url: string) => own.isBehind(new URL(url), [{ address: '127.0.0.1', family: 4 }]);
  expect(await isOurs('http://127.0.0.1:8080/hook')).toBe(false);
  expect(await isOurs('http://127.0.0.1:3000/s/x')).toBe(true);
  expect(resolve).not.toHaveBeenCalled();
});

test('slow receivers cannot take all invocations that run in the background', () => {
  const variables = functionVariables({ speed: 1, publicUrl: 'https://qr.example', model: {} }, {});
  expect(variables({ DELIVERIES_PER_HOST_SECOND: '200' })).toMatchObject({ SLOW_DELIVERIES_AT_ONCE: '12' });
});

test('allows cookies without `Secure` on plain HTTP only, and opens sign-up to everyone', () => {
  const variables = functionVariables({ speed: 1, publicUrl: 'https://qr.example', model: {} }, {});
  expect(variables({})).not.toHaveProperty('PLAIN_COOKIES');
  expect(variables({ SIGN_UP: 'invited' })).toMatchObject({ SIGN_UP: 'open' });
});

test('a function that uses a model gets the chosen one, and nothing else from the environment', () => {
  const model = { AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama' };
  const variables = functionVariables(
    { speed: 1, publicUrl: 'https://qr.example', model },
    { HOME: '/root', AI_API_KEY: 'not chosen' },
  );
  const result = variables({ MODEL: 'amazon.nova-lite-v1:0' });
  expect(result).toMatchObject(model);
  expect(result).not.toHaveProperty('HOME');
  expect(result).not.toHaveProperty('AI_API_KEY');
  expect(variables({})).not.toHaveProperty('AI_BASE_URL');
});

import { expect, test } from '@jest/globals';
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

import { expect, test } from '@jest/globals';
import { functionVariables } from '../../../../local/cli/function-variables.ts';

test('every function may call private addresses, lets owners choose plans, and knows how fast time goes', () => {
  const running = { speed: 10, publicUrl: 'http://localhost:3000', model: {} };
  expect(functionVariables(running, {})({ TABLE_NAME: 'codes' })).toEqual({
    TABLE_NAME: 'codes',
    ALLOW_PRIVATE_TARGETS: 'true',
    PLANS: 'self-service',
    TIME_SPEED: '10',
    PLAIN_COOKIES: 'true',
  });
});

test('cookies do without `Secure` on plain http only, and everybody may sign up', () => {
  const variables = functionVariables({ speed: 1, publicUrl: 'https://qr.example', model: {} }, {});
  expect(variables({})).not.toHaveProperty('PLAIN_COOKIES');
  expect(variables({ SIGN_UP: 'invited' })).toMatchObject({ SIGN_UP: 'open' });
});

test('a function with a model gets the one that was chosen, and nothing else of the person’s environment', () => {
  const model = { AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama' };
  const variables = functionVariables(
    { speed: 1, publicUrl: 'https://qr.example', model },
    { HOME: '/root', AI_API_KEY: 'not chosen' },
  );
  const given = variables({ MODEL: 'amazon.nova-lite-v1:0' });
  expect(given).toMatchObject(model);
  expect(given).not.toHaveProperty('HOME');
  expect(given).not.toHaveProperty('AI_API_KEY');
  expect(variables({})).not.toHaveProperty('AI_BASE_URL');
});

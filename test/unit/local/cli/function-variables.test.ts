import { expect, test } from '@jest/globals';
import { functionVariables } from '../../../../local/cli/function-variables.ts';

test('every function may call private addresses, lets owners choose plans, and knows how fast time goes', () => {
  expect(functionVariables(10, 'http://localhost:3000', {})({ TABLE_NAME: 'codes' })).toEqual({
    TABLE_NAME: 'codes',
    ALLOW_PRIVATE_TARGETS: 'true',
    PLANS: 'self-service',
    TIME_SPEED: '10',
    PLAIN_COOKIES: 'true',
  });
});

test('cookies do without `Secure` on plain http only, and everybody may sign up', () => {
  expect(functionVariables(1, 'https://qr.example', {})({})).not.toHaveProperty('PLAIN_COOKIES');
  expect(functionVariables(1, 'https://qr.example', {})({ SIGN_UP: 'invited' })).toMatchObject({ SIGN_UP: 'open' });
});

test('a function with a model gets the embedded one, or the server of the person', () => {
  const own = { MODEL: 'amazon.nova-lite-v1:0' };
  expect(functionVariables(1, 'https://qr.example', {})(own)).toMatchObject({ MODEL: 'embedded' });
  const person = { AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama', HOME: '/root' };
  const given = functionVariables(1, 'https://qr.example', person)(own);
  expect(given).toMatchObject({ AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama' });
  expect(given).not.toHaveProperty('HOME');
  expect(given).not.toHaveProperty('AI_API_KEY');
});

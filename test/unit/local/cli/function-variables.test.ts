import { expect, test } from '@jest/globals';
import { functionVariables } from '../../../../local/cli/function-variables.ts';

test('every function may call private addresses, lets owners choose plans, and knows how fast time goes', () => {
  expect(functionVariables(10, {}, {})({ TABLE_NAME: 'codes' })).toEqual({
    TABLE_NAME: 'codes',
    ALLOW_PRIVATE_TARGETS: 'true',
    PLANS: 'self-service',
    TIME_SPEED: '10',
  });
});

test('a function with a model gets the one that was chosen, and nothing else of the person’s environment', () => {
  const model = { AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llama' };
  const variables = functionVariables(1, model, { HOME: '/root', AI_API_KEY: 'not chosen' });
  const given = variables({ MODEL: 'amazon.nova-lite-v1:0' });
  expect(given).toMatchObject(model);
  expect(given).not.toHaveProperty('HOME');
  expect(given).not.toHaveProperty('AI_API_KEY');
  expect(variables({})).not.toHaveProperty('AI_BASE_URL');
});

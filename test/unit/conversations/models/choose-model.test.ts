import { expect, test } from '@jest/globals';
import { chooseModel } from '../../../../lambdas/conversations/models/choose-model.ts';

test.each([
  [{ MODEL: 'amazon.nova-lite-v1:0' }, 'bedrock:amazon.nova-lite-v1:0'],
  [{ MODEL: 'amazon.nova-lite-v1:0', AI_BASE_URL: 'http://localhost:1/v1', AI_MODEL: 'm' }, 'openai-compatible:m'],
])('%j selects %s', (environment, name) => {
  expect(chooseModel(environment).name).toBe(name);
});

test.each([
  [{}, 'MODEL'],
  [{ AI_BASE_URL: 'http://localhost:1/v1' }, 'AI_MODEL'],
])('%j causes an error that names the missing %s', (environment, name) => {
  expect(() => chooseModel(environment)).toThrow(name);
});

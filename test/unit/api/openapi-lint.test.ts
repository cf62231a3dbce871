import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const FILE = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));

/** Rules that the linter's strict set does not include. */
const MORE_RULES = {
  'operation-description': 'error',
  'parameter-description': 'error',
  'no-http-verbs-in-paths': 'error',
  'operation-operationId-unique': 'error',
  'no-ambiguous-paths': 'error',
} as const;

const lint = async (source: string) => {
  const config = await createConfig({ extends: ['recommended-strict'], rules: MORE_RULES });
  const problems = await lintFromString({ source, absoluteRef: FILE, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
};

test('the API description passes the strict rules of a public linter', async () => {
  expect(await lint(readFileSync(FILE, 'utf8'))).toEqual([]);
});

test('the linter reports tags without a description', async () => {
  const { openapi, info, servers, tags } = JSON.parse(readFileSync(FILE, 'utf8'));
  const names = tags.map(({ name }: { name: string }) => ({ name }));
  const problems = await lint(JSON.stringify({ openapi, info, servers, tags: names, paths: {} }));
  expect(problems).toHaveLength(tags.length);
});

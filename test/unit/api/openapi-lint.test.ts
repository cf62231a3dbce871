import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import * as parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { getOpenapi } from '../../../lambdas/api/service/get-openapi.ts';
import { callApi } from '../../support/functions/api-event.ts';

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

/** The problems that Spectral, another public linter, finds. It resolves nothing outside the document. */
async function spectralProblems(document: object): Promise<string[]> {
  const linter = new spectral.Spectral();
  // The operator of a deployment is not known when the description is written.
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition], rules: { 'info-contact': 'off' } });
  const problems = await linter.run(new spectral.Document(JSON.stringify(document), parsers.Json));
  return problems.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`);
}

test('the API description that the service returns passes the rules of a second linter', async () => {
  const { body } = await callApi(getOpenapi('https://api.example.com'), {});
  expect(await spectralProblems(body)).toEqual([]);
});

test('the second linter reports relative URLs of guides and lists without items', async () => {
  const { openapi, info, servers, tags } = JSON.parse(readFileSync(FILE, 'utf8'));
  const components = { schemas: { List: { type: 'array', items: false } } };
  const problems = await spectralProblems({ openapi, info, servers, tags: tags.slice(0, 1), paths: {}, components });
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^oas3-schema tags\/0\/externalDocs\/url/),
      expect.stringMatching(/^array-items components\/schemas\/List/),
    ]),
  );
});

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OPERATION_NAMES, type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import type { Operation } from '../../../contracts/operations/operation.ts';
import { TOOLS, toolsFor } from '../../../lambdas/mcp/tools.ts';
import { buildDocument, toJsonText } from '../../../openapi/document.ts';
import type { Json } from '../../../openapi/json-schema.ts';
import { loadSchemas } from '../../../openapi/load-schemas.ts';
import { mcpTools } from '../../../openapi/mcp-tools.ts';

const fileText = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

let document: Json;
beforeAll(async () => {
  document = buildDocument(await loadSchemas(), JSON.parse(fileText('package.json')).version);
});

describe('the tools', () => {
  test('are generated from the API description', () => {
    expect(fileText('docs/mcp-tools.json')).toBe(toJsonText(mcpTools(document)));
  });

  test.each(TOOLS)('$name has a self-contained schema and names its scope', ({ inputSchema, description }) => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    expect(ajv.validateSchema(inputSchema)).toBe(true);
    expect(JSON.stringify(inputSchema)).not.toContain('$ref');
    // Model APIs refuse `oneOf` and `anyOf` at the top level.
    expect(Object.keys(inputSchema)).toEqual(['type', 'properties', 'required', 'additionalProperties']);
    expect(description).toMatch(/\. Requires the scope `\w+:\w+`\./);
  });

  test('need a confirmation exactly when they delete something or their operation always requires a fresh sign-in', () => {
    const confirmed = TOOLS.filter(({ call }) => call.confirm !== undefined);
    expect(confirmed.map(({ name }) => name)).toEqual(
      OPERATION_NAMES.filter((name) => TOOLS.some((tool) => tool.name === name)).filter(
        (name) => operation(name).method === 'DELETE' || operation(name).freshSignIn === 'always',
      ),
    );
    for (const { annotations, inputSchema } of confirmed) {
      expect(annotations).toMatchObject({ destructiveHint: true, readOnlyHint: false });
      expect(inputSchema.properties).toHaveProperty('confirm');
    }
    for (const tool of TOOLS.filter((candidate) => !confirmed.includes(candidate)))
      expect(tool.annotations).toMatchObject({ destructiveHint: false });
  });

  test('are marked read-only only if they are a GET or their operation has no permission to change anything', () => {
    const readOnly = TOOLS.filter(
      ({ call, annotations }) => call.method !== 'GET' && Reflect.get(annotations, 'readOnlyHint') === true,
    );
    expect(readOnly.map(({ name }) => name)).toContain('search-knowledge');
    const changing = readOnly.filter(({ name }) => {
      const { table = {}, images, knowledge }: Operation = operation(name as OperationName);
      const actions = Object.values(table).flat();
      return !actions.every((action) => /Get|Query/.test(action)) || images !== undefined || knowledge?.write;
    });
    expect(changing.map(({ name }) => name)).toEqual([]);
  });

  test('do not manage keys, members or accounts', () => {
    const scopes = new Set(TOOLS.map(({ call }) => call.scope));
    expect([...scopes].toSorted()).toEqual(['codes:read', 'codes:write', 'conversations:read']);
  });

  test('are limited to the scopes and the organization of the key', () => {
    const caller = { account_id: 'acc_1', credential_id: 'key_1', scopes: null };
    expect(toolsFor(caller)).toHaveLength(TOOLS.length);
    const readTools = toolsFor({ ...caller, scopes: ['codes:read'] });
    expect(readTools.every(({ call }) => call.scope === 'codes:read')).toBe(true);
    expect(readTools.map(({ name }) => name)).toContain('list-qpr-codes');
    const limited = toolsFor({ ...caller, organization_id: 'org_1' }).map(({ name }) => name);
    expect(limited).toContain('create-qpr-code');
    expect(limited).not.toContain('move-qpr-code');
  });
});

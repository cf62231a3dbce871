import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OPERATION_NAMES, operation } from '../../../lambdas/contracts/operations/catalogue.ts';
import { asText, buildDocument } from '../../../openapi/document.ts';
import type { Json } from '../../../openapi/json-schema.ts';
import { loadSchemas } from '../../../openapi/load-schemas.ts';
import { asTypeScript } from '../../../openapi/typescript.ts';

const fileText = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
let document: Json;
let nodes: { readonly path: string; readonly node: Json }[];

/** Every object in a JSON tree, with where it stands. */
const nodesOf = (node: unknown, path = '#'): { path: string; node: Json }[] =>
  typeof node !== 'object' || node === null
    ? []
    : [
        { path, node: node as Json },
        ...Object.entries(node).flatMap(([key, child]) => nodesOf(child, `${path}/${key}`)),
      ];

beforeAll(async () => {
  document = buildDocument(await loadSchemas(), JSON.parse(fileText('package.json')).version);
  nodes = nodesOf(document);
});

describe('the API description', () => {
  test('in docs/ is what the code says (else: npm run openapi)', () => {
    expect(fileText('docs/openapi.json')).toBe(asText(document));
    expect(fileText('sdk/src/operations.ts')).toBe(asTypeScript(document));
  });

  test('has every operation of the catalogue', () => {
    const described = nodes.map(({ node }) => node.operationId).filter((id) => id !== undefined);
    expect(described.sort()).toEqual([...OPERATION_NAMES].sort());
  });

  test('refers only to what is there', () => {
    const known = new Set(nodes.map(({ path }) => path));
    const references = nodes.map(({ node }) => node.$ref).filter((ref) => typeof ref === 'string');
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => !known.has(reference))).toEqual([]);
  });

  test('has only examples that fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'openapi');
    const misfits = nodes
      .filter(({ node }) => node.schema !== undefined && node.example !== undefined)
      .filter(({ node }) => {
        const schema = JSON.parse(JSON.stringify(node.schema).replaceAll('"#/components', '"openapi#/components'));
        return !ajv.validate(schema, node.example);
      });
    expect(misfits.map(({ path }) => path)).toEqual([]);
  });

  test('says of every keyed operation which errors it can respond with', () => {
    for (const name of OPERATION_NAMES) {
      const row = operation(name);
      const { responses } = nodes.find(({ node }) => node.operationId === name)?.node ?? {};
      const statuses = Object.keys((responses ?? {}) as Json);
      expect(statuses).toEqual(expect.arrayContaining([String(row.status), '500', '503']));
      if (row.scope) expect(statuses).toEqual(expect.arrayContaining(['401', '403', '429']));
      if (row.path.includes('{')) expect(statuses).toContain('404');
    }
  });
});

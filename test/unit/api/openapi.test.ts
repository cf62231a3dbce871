import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { OPERATION_NAMES, operation } from '../../../contracts/operations/catalogue.ts';
import { DELIVERY_HEADERS } from '../../../contracts/webhooks/delivery-headers.ts';
import { activityTexts } from '../../../openapi/activity-texts.ts';
import { clientValues } from '../../../openapi/client-values.ts';
import { buildDocument, toJsonText } from '../../../openapi/document.ts';
import { withEvents } from '../../../openapi/event-pages.ts';
import { eventLabels, eventTypes } from '../../../openapi/event-types.ts';
import type { Json } from '../../../openapi/json-schema.ts';
import { loadSchemas } from '../../../openapi/load-schemas.ts';
import { writeSamples } from '../../../openapi/samples/write.ts';
import { asTypeScript } from '../../../openapi/typescript.ts';
import { studioMessages } from '../../support/studio-messages.ts';

const fileText = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
interface Media {
  readonly content: Readonly<Record<string, { readonly example: Readonly<Record<string, unknown>> }>>;
}
const exampleIn = (media: Media | undefined) => media?.content['application/json']?.example ?? {};

let document: Json;
let nodes: { readonly path: string; readonly node: Json }[];

/** Every object in a JSON tree, with its path. */
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
  test('has matching examples for the request and the response of creating a code', () => {
    const paths = document.paths as Record<string, { post: { requestBody: Media; responses: Record<string, Media> } }>;
    const requestBody = paths['/v1/qpr-codes']?.post.requestBody;
    const responses = paths['/v1/qpr-codes']?.post.responses ?? {};
    const { name, prompt, template, metadata } = exampleIn(requestBody);
    expect(template).toBe('hospitality');
    expect(exampleIn(responses[200])).toMatchObject({ name, template, metadata });
    expect(prompt).toEqual(expect.any(String));
  });

  test('explains the statuses of operations that create something', () => {
    const posts = Object.entries(
      document.paths as Record<string, { post?: { operationId: string; responses: object } }>,
    );
    const statuses = posts.flatMap(([, { post }]) =>
      post && /^(?:create|add|request)-/.test(post.operationId)
        ? [[post.operationId, Object.keys(post.responses).find((status) => status.startsWith('2'))]]
        : [],
    );
    expect(Object.fromEntries(statuses)).toEqual({
      'create-qpr-code': '200',
      'create-webhook': '200',
      'create-placements': '201',
      'create-check': '201',
      'create-api-key': '201',
      'create-session': '201',
      'create-organization': '201',
      'create-knowledge-set': '201',
      'add-knowledge-source': '202',
      'request-sign-in': '202',
    });
    const { description } = document.info as { readonly description: string };
    expect(description).toContain(
      'Creating a QPR code, creating a webhook or inviting a member returns 200. Adding a knowledge source returns 202. Creating anything else returns 201. 202 means that the work continues',
    );
  });

  test('in docs/ is up to date with the code (if not, run npm run generate)', () => {
    expect(fileText('docs/openapi.json')).toBe(toJsonText(document));
    expect(fileText('sdk/src/operations.ts')).toBe(asTypeScript(document));
    expect(fileText('sdk/src/values.ts')).toBe(clientValues());
    expect(fileText('web/docs/samples.json')).toBe(toJsonText(writeSamples()));
    expect(fileText('contracts/webhooks/event-types.ts')).toBe(eventTypes());
    expect(fileText('docs/webhooks.md')).toBe(withEvents(fileText('docs/webhooks.md')));
    const { webhookForm, activity } = studioMessages('en');
    expect(webhookForm.events).toEqual(eventLabels());
    expect(activity.operations).toEqual(activityTexts());
  });

  test('contains every operation of the catalogue', () => {
    const described = nodes
      .filter(({ path }) => path.startsWith('#/paths//v1/'))
      .flatMap(({ node }) => (node.operationId === undefined ? [] : [node.operationId]));
    expect(described.sort()).toEqual([...OPERATION_NAMES].sort());
  });

  test('has no broken references', () => {
    const known = new Set(nodes.map(({ path }) => path));
    const references = nodes.map(({ node }) => node.$ref).filter((ref) => typeof ref === 'string');
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => !known.has(reference))).toEqual([]);
  });

  // openapi-lint.test.ts checks the examples of bodies, parameters and schemas.
  test('has defaults and header examples that match their schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'openapi');
    const matches = (schema: unknown, example: unknown) =>
      ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')), example);
    const examples = nodes.flatMap(({ path, node }) => [
      ...(/\/headers\/[\w-]+$/.test(path) && node.example !== undefined
        ? [{ path, schema: node.schema, example: node.example }]
        : []),
      ...('default' in node && node.type !== undefined ? [{ path, schema: node, example: node.default }] : []),
    ]);
    expect(examples.length).toBeGreaterThan(60);
    expect(examples.filter(({ schema, example }) => !matches(schema, example)).map(({ path }) => path)).toEqual([]);
  });

  test('describes every operation, tag, property, parameter and header', () => {
    const isDescribed = (node: unknown) =>
      typeof node === 'object' && node !== null && ('description' in node || '$ref' in node);
    const described = nodes
      .filter(({ path }) => !/example/.test(path))
      .flatMap(({ path, node }) => [
        // Some properties have the name `headers`.
        ...(/(?<!\/properties)\/(headers|properties)$/.test(path)
          ? Object.entries(node).map(([name, part]) => ({ path: `${path}/${name}`, part }))
          : []),
        ...('in' in node || 'operationId' in node || /^#\/tags\/\d+$/.test(path) ? [{ path, part: node }] : []),
      ]);
    expect(described.length).toBeGreaterThan(500);
    expect(described.filter(({ part }) => !isDescribed(part)).map(({ path }) => path)).toEqual([]);
  });

  test('has no booleans as text and no request bodies without a name', () => {
    const booleansAsText = nodes.filter(({ node }) => Array.isArray(node.enum) && node.enum.includes('true'));
    expect(booleansAsText.map(({ path }) => path)).toEqual([]);
    const unnamedBodies = nodes
      .filter(({ path }) => /requestBody\/content\/application\/json\/schema$/.test(path))
      .filter(({ node }) => node.$ref === undefined);
    expect(unnamedBodies.map(({ path }) => path)).toEqual([]);
  });

  test('contains every event type as a webhook and in the event log, with the delivery headers', () => {
    const { webhooks, components } = document as { webhooks: Record<string, { post: Json }>; components: Json };
    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENT_TYPES]);
    const bodies = Object.values(webhooks).map(({ post }) => post.requestBody);
    const { Event: event = {} } = components.schemas as Record<string, Json>;
    expect(bodies).toEqual(
      (event.oneOf as Json[]).map((schema) =>
        expect.objectContaining({ content: { 'application/json': expect.objectContaining({ schema }) } }),
      ),
    );
    const headers = Object.values(components.parameters as Record<string, Json>).map(({ name }) => name);
    expect(headers).toEqual(expect.arrayContaining([...DELIVERY_HEADERS, 'webhook-signature']));
  });

  test('says which operations refuse members whose role is too low', () => {
    const refusing = nodes
      .filter(({ node }) => (node['x-error-codes'] as string[] | undefined)?.includes('organization.role_too_low'))
      .map(({ node }) => node.operationId);
    const onOrganizations = OPERATION_NAMES.filter((name) => operation(name).organizationIn !== undefined);
    expect(refusing).toEqual(expect.arrayContaining([...onOrganizations, 'undo-move-qpr-code']));
    expect(refusing).not.toContain('get-me');
  });

  test('lists the errors of a preview and of a run of a check, without those that only visitors get', () => {
    const codesOf = (name: string) => nodes.find(({ node }) => node.operationId === name)?.node['x-error-codes'];
    const common = [
      'request.invalid',
      'request.invalid_json',
      'request.body_too_large',
      'request.unsupported_media_type',
      'rate_limit.exceeded',
      'request.blocked',
      'request.is_delivery',
      'service.internal_error',
      'service.unavailable',
      'api_key.missing',
      'api_key.invalid',
      'api_key.expired',
      'api_key.missing_scope',
      'session.invalid',
      'organization.role_too_low',
      'owner.budget_exhausted',
      'preview.rate_limited',
      'preview.resting',
    ];
    const ofPreview = [...common, 'request.body_hash_missing', 'organization.not_found'];
    expect(codesOf('preview-qpr-code')).toEqual(expect.arrayContaining(ofPreview));
    expect(codesOf('preview-qpr-code')).toHaveLength(ofPreview.length);
    const ofRun = [
      ...common,
      'request.headers_too_large',
      'idempotency.in_progress',
      'idempotency.key_reused',
      'qpr_code.not_found',
      'check.not_found',
    ];
    expect(codesOf('run-check')).toEqual(expect.arrayContaining(ofRun));
    expect(codesOf('run-check')).toHaveLength(ofRun.length);
  });

  test('says when a scan is redirected instead of opening the page', () => {
    const redirect = nodes.find(({ path }) => path === '#/paths//s/{short_id}/get/responses/302')?.node;
    expect(redirect).toMatchObject({ headers: { Location: { schema: { type: 'string', format: 'uri' } } } });
    expect(redirect?.description).toMatch(/`archived_url`.*`fallback_url`/);
  });

  test('lists the possible errors of every operation', () => {
    for (const name of OPERATION_NAMES) {
      const row = operation(name);
      const { responses, 'x-error-codes': codes } = nodes.find(({ node }) => node.operationId === name)?.node ?? {};
      const statuses = Object.keys((responses ?? {}) as Json);
      expect(statuses).toEqual(expect.arrayContaining([String(row.status), '403', '429', '500', '503']));
      expect(codes).toEqual(expect.arrayContaining(['rate_limit.exceeded', 'request.blocked']));
      expect([name, (codes as string[]).includes('request.is_delivery')]).toEqual([name, row.method !== 'GET']);
      if (row.scope) expect(statuses).toContain('401');
      if (row.path.includes('{')) expect(statuses).toContain('404');
    }
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parseLine } from '../../../../sdk/cli/arguments/parse-line.ts';
import { COMMANDS } from '../../../../sdk/cli/commands/all-commands.ts';
import { sampleFor } from '../../../../sdk/cli/sample-for.ts';

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>;
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}

/** The values that a schema allows, including those of its items and alternatives. */
const valuesOf = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"enum":(\[[^\]]*\])/g)]
    .flatMap(([, list = '[]']) => JSON.parse(list) as (string | null)[])
    .filter((value) => value !== null)
    .toSorted();

const document = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'));
const operations = new Map(
  Object.values(document.paths as Record<string, Record<string, DescribedOperation>>)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => operationId !== undefined)
    .map((operation) => [operation.operationId, operation]),
);

/** Follows references. The first of several alternatives is enough, because they do not differ in what we check. */
function resolve(schema: Schema | undefined): Schema | undefined {
  if (schema?.$ref !== undefined) return resolve(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  return schema?.oneOf ? resolve(schema.oneOf[0]) : schema;
}
const jsonOf = (content: Record<string, { readonly schema: Schema }> | undefined) =>
  resolve(content?.['application/json']?.schema);

const commandsWithOperation = COMMANDS.filter(({ operation }) => operation !== undefined);

describe('every command matches the API', () => {
  test.each(
    COMMANDS.flatMap(({ name, operation, uses = [] }) => [operation ?? [], uses].flat().map((id) => [name, id])),
  )('%s uses the operation %s, which exists', (_, id) => expect(operations.has(String(id))).toBe(true));

  test.each(commandsWithOperation)(
    '$name has only fields and values of its operation',
    ({ operation = '', arguments: positional = [], options = {}, show }) => {
      const described = operations.get(operation);
      const inputs = new Set([
        ...(described?.parameters ?? []).map((parameter) => `${parameter.in}.${parameter.name}`),
        ...Object.keys(jsonOf(described?.requestBody?.content)?.properties ?? {}).map((name) => `body.${name}`),
        'body',
      ]);
      const fields = [...positional, ...Object.values(options)].flatMap(({ field }) => field ?? []);
      expect(fields.filter((field) => !inputs.has(field))).toEqual([]);
      // The SDK cannot import the code of the service, so this test compares `choices` with the API description.
      for (const { field = '', choices } of Object.values(options)) {
        const [location, name = ''] = field.split('.');
        const schema =
          location === 'body'
            ? jsonOf(described?.requestBody?.content)?.properties?.[name]
            : described?.parameters?.find((parameter) => parameter.in === location && parameter.name === name)?.schema;
        const allowed = choices && schema && valuesOf(schema);
        if (allowed) expect([field, [...choices].toSorted()]).toEqual([field, allowed]);
      }

      const [success] = Object.entries(described?.responses ?? {}).filter(([status]) => status.startsWith('2'));
      const response = jsonOf(success?.[1].content);
      const list = Object.values(response?.properties ?? {}).find(
        ({ items }) => items?.$ref !== undefined || items?.properties,
      );
      const item = operation.startsWith('list-') || show?.rows !== undefined ? resolve(list?.items) : response;
      const shown = { ...item?.properties, ...resolve(item?.properties?.[show?.object ?? ''])?.properties };
      expect((show?.columns ?? []).filter(({ field }) => !shown[field])).toEqual([]);
    },
  );
});

describe('the command-line sample of an operation', () => {
  test.each([
    [
      'create-qpr-code',
      { body: { name: 'Lobby', prompt: "You're the concierge.", metadata: { floor: '1' }, suggestions: ['When?'] } },
      `qpr codes create --name Lobby --prompt 'You'\\''re the concierge.' --suggestion 'When?' --metadata floor=1`,
    ],
    [
      'create-qpr-code',
      { body: { name: 'Lobby', prompt: 'Hi', limits: { messages_per_day: 5 }, metadata: { floor: 1 } } },
      `qpr api POST /v1/qpr-codes --data '{"name":"Lobby","prompt":"Hi","limits":{"messages_per_day":5},"metadata":{"floor":1}}'`,
    ],
    [
      'update-qpr-code',
      { path: { id: '$CODE' }, body: { name: 'Bar', limits: { messages_per_day: 5 } } },
      `qpr codes update "$CODE" --name Bar --data '{"limits":{"messages_per_day":5}}'`,
    ],
    ['list-qpr-codes', { query: { limit: 5, q: 'room 1' } }, `qpr codes list --search 'room 1' --limit 5`],
    ['list-qpr-codes', { query: { include: 'week' } }, `qpr api GET '/v1/qpr-codes?include=week'`],
    ['delete-qpr-code', { path: { id: 'qpr_1' } }, 'qpr codes delete qpr_1 --yes'],
    [
      'invite-member',
      { path: { id: 'aurora' }, body: { email: 'a@b.test' } },
      'qpr members invite a@b.test --organization aurora',
    ],
    [
      'recover-webhook',
      { path: { id: 'wh_1' }, body: { since: '2026-01-01', dry_run: true } },
      'qpr webhooks recover wh_1 --since 2026-01-01 --dry-run',
    ],
    ['get-me', {}, 'qpr whoami'],
    [
      'move-qpr-code',
      { path: { id: '$CODE' }, body: { organization_id: '$ORG' } },
      `qpr api POST "/v1/qpr-codes/$CODE/move" --data '{"organization_id":"'"$ORG"'"}'`,
    ],
    ['get-qpr-code', undefined, 'qpr codes get CODE'],
  ])('for %s with %j is %s', (id, input, line) => expect(sampleFor(id, input)).toBe(line));

  test('that returns an image saves it to a file, and the scan page has no sample', () => {
    expect(sampleFor('get-qr-svg', { path: { short_id: '$SHORT_ID' }, query: { size_mm: 30, dark: '#0a7d4f' } })).toBe(
      `qpr codes qr "$SHORT_ID" --output code.svg --size-mm 30 --dark '#0a7d4f'`,
    );
    expect(sampleFor('open-scan-page', {})).toBeUndefined();
  });

  test.each([...operations.keys()].filter((id) => id !== 'open-scan-page'))('exists for %s', (id) => {
    expect(sampleFor(id, {})).toMatch(/^qpr \w/);
  });

  test('can be parsed as a command line', () => {
    const body = { url: 'https://a.test/h', events: ['scan.created'] };
    const words = sampleFor('create-webhook', { body })?.split(' ') ?? [];
    expect(parseLine(words.slice(1))).toMatchObject({ options: { events: ['scan.created'] } });
  });
});

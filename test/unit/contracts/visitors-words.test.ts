import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { hasVisitorsWords, WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { OPERATION_NAMES, operation } from '../../../contracts/operations/catalogue.ts';
import { ITEMS_WITH_VISITORS_WORDS, tableGrantsOf } from '../../../contracts/operations/table-grants.ts';
import { VISITORS_WORDS_SCOPE } from '../../../contracts/scopes.ts';
import { eventBody } from '../../../lambdas/events/catalogue.ts';

const READS = ['GetItem', 'BatchGetItem', 'Query'] as const;

const canReadVisitorsWords = (name: (typeof OPERATION_NAMES)[number]) => {
  const grants = tableGrantsOf(operation(name));
  return ITEMS_WITH_VISITORS_WORDS.some((kind) => READS.some((action) => grants[kind]?.includes(action)));
};

/**
 * A key gets or sends visitors' words only with the scope for them. If one of these tests fails for a new operation,
 * declare in its row how it follows this rule. `test/functional/questions/visitors-words.test.ts` then calls it.
 */
describe("the rule for visitors' words in the operations", () => {
  const keyed = OPERATION_NAMES.filter((name) => operation(name).scope !== null);
  const needingTheScope = keyed.filter((name) => operation(name).scope === VISITORS_WORDS_SCOPE);

  test('is declared by every operation whose role can read items with them', () => {
    const undeclared = keyed.filter((name) => canReadVisitorsWords(name) && !operation(name).visitorsWords);
    expect(undeclared.toSorted()).toEqual(needingTheScope.toSorted());
  });

  test('is declared by every operation that chooses who gets them: receivers of events and recipients of requests', () => {
    const sending = keyed.filter((name) => !canReadVisitorsWords(name) && operation(name).visitorsWords);
    expect(sending.toSorted()).toEqual(['create-qpr-code', 'create-webhook', 'update-qpr-code', 'update-webhook']);
  });
});

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
}

/** The paths of the fields that can contain any text. */
function freeTexts(schema: JsonSchema, path: string): string[] {
  const { type, format, properties = {}, additionalProperties, items, anyOf = [] } = schema;
  if (type === 'string') return format === undefined && schema.enum === undefined ? [path] : [];
  return [
    ...Object.entries(properties).flatMap(([name, property]) => freeTexts(property, path ? `${path}.${name}` : name)),
    ...(typeof additionalProperties === 'object' ? [`${path}.*`] : []),
    ...(items ? freeTexts(items, `${path}[]`) : []),
    ...anyOf.flatMap((variant) => freeTexts(variant, path)),
  ];
}

const textsIn = (types: readonly (typeof WEBHOOK_EVENT_TYPES)[number][]) => {
  const schemas = types.map((type) => z.toJSONSchema(eventBody(type)) as JsonSchema);
  const paths = schemas.flatMap(({ properties }) => freeTexts(properties?.data ?? {}, ''));
  return [...new Set(paths)].filter((path) => !/(^|_)id$/.test(path)).toSorted();
};

describe("the rule for visitors' words in the event types", () => {
  test('a type without visitors’ words has only texts that the owner or the service writes', () => {
    // If this list grows, decide for the new field: if visitors can write it, its type has visitors' words.
    expect(textsIn(WEBHOOK_EVENT_TYPES.filter((type) => !hasVisitorsWords(type)))).toEqual([
      'error.code',
      'error.message',
      'metadata.*',
      'name',
      'tags[]',
      'title',
    ]);
  });

  test('the types with visitors’ words are those of requests', () => {
    expect(WEBHOOK_EVENT_TYPES.filter(hasVisitorsWords)).toEqual(['request.created']);
  });
});

import { fc } from '../../support/fast-check.ts';

/** Arbitrary text: control characters, lone surrogates, very long strings, and property names that every object has. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 40 }),
  fc.constantFrom('', '\0', '%', '%E0%A4%A', '../..', '\ud83d', '__proto__', 'constructor', 'null', 'a'.repeat(5_000)),
);

/** Edge cases of calendars, formats and retention. */
const dates = fc.oneof(
  fc.constantFrom(
    '1800-01-01',
    '0000-01-01',
    '1969-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00Z',
    '2026-02-30',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00+23:59',
    '+275760-09-13T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2026-11-15T24:00:00Z',
    '2026-11-15',
  ),
  fc
    .date({ min: new Date('1600-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  fc
    .date({ min: new Date(Date.now() - 3e9), max: new Date(Date.now() + 3e9), noInvalidDate: true })
    .map((at) => at.toISOString()),
);

const numbers = fc.oneof(
  fc.integer({ min: -2, max: 210 }),
  fc.constantFrom(-1, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 0.5, -0),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
}

const anything = fc.oneof(
  hostileText,
  numbers,
  dates,
  fc.constant(null),
  fc.boolean(),
  fc.array(fc.string()),
  fc.object(),
);

/** Mostly a value of the schema's type, which can be outside its limits. Sometimes an arbitrary value. */
export function inputOf(schema: object, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: plausibleInput(schema, ids) }, { weight: 1, arbitrary: anything });
}

function plausibleInput(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.format?.startsWith('date')) return dates;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((alternative) => inputOf(alternative, ids)));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, property]) => [name, inputOf(property, ids)] as const,
      );
      const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      const unknown = fc.dictionary(fc.string(), anything, { maxKeys: 3, noNullPrototype: true });
      return fields.length > 0 ? fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: unknown }) : unknown;
    }
    case 'array':
      return fc.array(schema.items ? inputOf(schema.items, ids) : anything, { maxLength: 4 });
    case 'integer':
    case 'number':
      return numbers;
    case 'boolean':
      return fc.boolean();
    default:
      return text(schema, ids);
  }
}

/** A known id of the kind that the schema's example has, or else an example. Without examples, an arbitrary string. */
function text(
  { example, examples = [example ?? []].flat() }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  const kinds = examples.map((example) => String(example).replace(/_.*/, '_'));
  const known = ids.filter((id) => kinds.some((kind) => kind.endsWith('_') && id.startsWith(kind)));
  if (known.length > 0) return fc.constantFrom(...known);
  if (examples.length > 0) return fc.constantFrom(...examples.map(String));
  return fc.oneof(fc.constantFrom(...ids, 'guest@example.com', 'https://hooks.example.com/fuzz'), dates, hostileText);
}

/** Some of the schema's query parameters as strings, each with a plausible or an arbitrary value. */
export function queryText(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const value = (parameter: JsonSchema) =>
    fc.oneof(
      {
        weight: 12,
        arbitrary: plausibleInput(parameter, ids).map((input) =>
          typeof input === 'string' ? input : String(JSON.stringify(input)),
        ),
      },
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 20 }).map(String) },
      { weight: 1, arbitrary: dates },
      { weight: 1, arbitrary: numbers.map(String) },
      { weight: 1, arbitrary: hostileText },
    );
  const fields = Object.entries(schema.properties ?? {}).map(([name, parameter]) => [name, value(parameter)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
}

import { PROBLEM_CODES } from '../contracts/problems/codes.ts';
import type { Json } from './json-schema.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
}
interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Direction = 'input' | 'output';
type Schemas = Readonly<Record<string, Json>>;
type Content = Readonly<Record<string, { readonly schema: Json }>>;

const HEADER = `// Written by \`npm run openapi\` from the API description: change the schemas of the operations instead.
import type { ListOperation, Operation } from './operation.ts';
`;

/** The API description as TypeScript: one type for each component, one constant for each operation. */
export function asTypeScript(document: Json): string {
  const { schemas } = document.components as { schemas: Schemas };
  const paths = document.paths as Record<string, Record<string, OperationObject>>;
  // Beside the API, images and pages have addresses, too; nobody calls those for JSON.
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, each]) => ({ path, method, ...each })));
  const sent = sentComponents(operations, schemas);
  const components = Object.entries(schemas).map(([name, schema]) => {
    const type = typeOf(schema, sent.has(name) ? 'input' : 'output');
    return `${comment(schema.description)}export type ${name} = ${type};\n`;
  });
  return [HEADER, errorCodes(), ...components, ...operations.map((each) => operationOf(each, schemas))].join('\n');
}

/** Every code that there is today: a service that is newer than the client may have more. */
function errorCodes(): string {
  const codes = Object.keys(PROBLEM_CODES).map((code) => `\n  | ${literal(code)}`);
  return `${comment('What `code` of an error can be')}export type ErrorCode =${codes.join('')};\n`;
}

interface PlacedOperation extends OperationObject {
  readonly path: string;
  readonly method: string;
}

function operationOf(operation: PlacedOperation, schemas: Schemas): string {
  const name = operation.operationId.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const list = listOf(operation, schemas);
  const kind = list
    ? `ListOperation<${type}Input, ${type}Output, '${list.items}'>`
    : `Operation<${type}Input, ${type}Output>`;
  const fields = { method: operation.method.toUpperCase(), path: operation.path, ...list };
  const value = Object.entries(fields).map(([field, each]) => `${field}: ${literal(each)}`);
  return `export interface ${type}Input ${inputOf(operation)}
export type ${type}Output = ${outputOf(operation)};
${comment(operation.summary)}export const ${name}: ${kind} = { ${value.join(', ')} };
`;
}

/** Components that clients send, each with all that it refers to. */
function sentComponents(operations: readonly OperationObject[], schemas: Schemas): ReadonlySet<string> {
  const sent = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (sent.has(name)) continue;
      sent.add(name);
      visit(schemas[name]);
    }
  };
  for (const { requestBody } of operations) visit(requestBody?.content['application/json']?.schema);
  return sent;
}

const BESIDE_ITEMS = new Set(['total', 'limit', 'offset', 'searched', 'next_cursor']);

/** Where the items of a list stand, and how many come at most in one page, where it has pages. */
function listOf({ method, parameters, responses }: PlacedOperation, schemas: Schemas) {
  const schema = responses['200']?.content?.['application/json']?.schema;
  if (method !== 'get' || !schema) return undefined;
  const { properties = {} } = typeof schema.$ref === 'string' ? (schemas[nameOf(schema.$ref)] ?? {}) : schema;
  const fields = Object.entries(properties as Schemas).filter(([name]) => !BESIDE_ITEMS.has(name));
  const [[items, { type }] = ['', {}]] = fields;
  if (fields.length !== 1 || type !== 'array') return undefined;
  const limit = parameters.find((each): each is Parameter => 'name' in each && each.name === 'limit');
  return { items, ...(limit && { pageSize: limit.schema.maximum }) };
}

function inputOf({ parameters, requestBody }: OperationObject): string {
  const described = parameters.filter((each): each is Parameter => 'name' in each);
  const fields = (['path', 'query'] as const).flatMap((place) => {
    const here = described.filter((each) => each.in === place);
    if (here.length === 0) return [];
    const required = here.filter((each) => each.required).map(({ name }) => name);
    const properties = Object.fromEntries(
      here.map(({ name, description, schema }) => [name, { ...schema, ...(description && { description }) }]),
    );
    return [`readonly ${place}${required.length > 0 ? '' : '?'}: ${objectType({ properties, required }, 'input')};`];
  });
  const body = requestBody?.content['application/json'];
  if (body) fields.push(`readonly body${requestBody?.required ? '' : '?'}: ${typeOf(body.schema, 'input')};`);
  return fields.length > 0 ? `{\n${indented(fields.join('\n'))}\n}` : '{}';
}

function outputOf({ responses }: OperationObject): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => {
      if (!content) return 'undefined';
      const json = content['application/json'];
      return json ? typeOf(json.schema) : 'string';
    });
  return [...new Set(types)].join(' | ');
}

/** Everything that zod makes of our schemas; what is new here must be taught, not guessed. */
function typeOf(schema: Json, io: Direction = 'output'): string {
  const { $ref, anyOf, oneOf, allOf, enum: values, const: value, type, items } = schema;
  if (typeof $ref === 'string') return nameOf($ref);
  if (Array.isArray(values)) return values.map((each) => literal(each)).join(' | ');
  if (value !== undefined) return literal(value);
  if (Array.isArray(anyOf ?? oneOf)) return union((anyOf ?? oneOf) as Json[], io);
  if (Array.isArray(allOf)) return (allOf as Json[]).map((each) => `(${typeOf(each, io)})`).join(' & ');
  if (Array.isArray(type))
    return union(
      type.map((each) => ({ ...schema, type: each })),
      io,
    );
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly (${items ? typeOf(items as Json, io) : 'unknown'})[]`;
    case 'object':
      return objectType(schema, io);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`openapi/typescript.ts knows no schema of the type ${String(type)}.`);
  }
}

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

const union = (schemas: readonly Json[], io: Direction) =>
  [...new Set(schemas.map((each) => typeOf(each, io)))].join(' | ');

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value);

function objectType({ properties = {}, required = [], additionalProperties }: Json, io: Direction): string {
  const needed = new Set(required as string[]);
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    // What is undefined is not sent, so it may be given as undefined, too.
    const optional = io === 'input' ? '?: undefined | ' : '?: ';
    return `${comment(schema.description)}readonly ${key(name)}${needed.has(name) ? ': ' : optional}${typeOf(schema, io)};`;
  });
  if (fields.length > 0) return `{\n${indented(fields.join('\n'))}\n}`;
  if (additionalProperties === false) return 'Record<string, never>';
  return `Readonly<Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties as Json, io) : 'unknown'}>>`;
}

const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name));
const comment = (text: unknown) =>
  typeof text === 'string' ? `/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n` : '';
const indented = (text: string) => text.replace(/^/gm, '  ');

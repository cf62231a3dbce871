import { OPERATION_NAMES, type OperationName, operation } from '../contracts/operations/catalogue.ts';
import { CONFIRM_ARGUMENT, TOOL_TAGS } from '../contracts/operations/mcp.ts';
import type { Operation } from '../contracts/operations/operation.ts';
import type { Json } from './json-schema.ts';
import { scopesFor } from './operation.ts';

/**
 * The tools for AI assistants, generated from the API description: one per operation with a tag in `TOOL_TAGS`,
 * unless it streams. A tool takes the parameters and the body of its operation as one flat object.
 */
export function mcpTools(document: Json): Json {
  const { schemas } = document.components as { schemas: Record<string, Json> };
  const { version } = document.info as { version: string };
  const tools = OPERATION_NAMES.filter(isTool).map((name) => toolOf(name, describedOperation(document, name), schemas));
  return { version, tools };
}

/** An operation that streams has no single result, so it cannot be a tool. */
const isTool = (name: OperationName): boolean => {
  const { tag, streamed } = operation(name);
  return TOOL_TAGS.has(tag) && !streamed;
};

interface DescribedOperation {
  readonly summary: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, { readonly schema: Json }> };
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
}

function describedOperation(document: Json, name: OperationName): DescribedOperation {
  const { path, method } = operation(name);
  const paths = document.paths as Record<string, Record<string, DescribedOperation>>;
  const found = paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`The operation ${name} is not in the API description.`);
  return found;
}

function toolOf(name: OperationName, described: DescribedOperation, schemas: Record<string, Json>): Json {
  const row = operation(name);
  const { method, path, scope, allowsOrganizationKeys } = row;
  const needsConfirmation = method === 'DELETE' || row.freshSignIn === 'always';
  const isReadOnly = method === 'GET' || row.readOnly === true;
  const parameters = described.parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  const body = bodyOf(described, schemas);
  const fields = [
    ...parameters.map(({ name: field, schema, description }) => [
      field,
      { ...schema, ...(description && { description }) },
    ]),
    ...Object.entries(body.properties),
    ...(needsConfirmation ? [[CONFIRM_ARGUMENT, CONFIRMATION]] : []),
  ] as [string, Json][];
  const names = fields.map(([field]) => field);
  const duplicate = names.find((field, index) => names.indexOf(field) !== index);
  if (duplicate !== undefined) throw new Error(`The tool ${name} would have two arguments ${duplicate}.`);
  return {
    name,
    description: `${described.summary}. ${scopesFor(row)}`,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(fields.map(([field, schema]) => [field, withoutReferences(schema, schemas)])),
      required: [...parameters.filter(({ required }) => required).map((parameter) => parameter.name), ...body.required],
      additionalProperties: false,
    },
    annotations: {
      title: described.summary,
      readOnlyHint: isReadOnly,
      destructiveHint: needsConfirmation,
      idempotentHint: isReadOnly || method !== 'POST',
      openWorldHint: false,
    },
    // Not part of the protocol: how the service calls the operation. Clients do not get this field.
    call: {
      method,
      path,
      query: parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
      scope,
      ...(allowsOrganizationKeys && { allowsOrganizationKeys }),
      ...(needsConfirmation && { confirm: resourcePathOf(row) }),
    },
  };
}

const CONFIRMATION = {
  type: 'string',
  description:
    'The name of the resource, or its id if it has no name. Without it, nothing is changed. Ask the user for permission first.',
};

/**
 * The path that returns the resource that the operation deletes or moves. For `delete-request`, this is the path of the
 * list, because no operation returns a single request of a visitor.
 */
function resourcePathOf({ path }: Operation): string {
  const readable = new Set(
    OPERATION_NAMES.map(operation)
      .filter(({ method }) => method === 'GET')
      .map((readOperation) => readOperation.path),
  );
  const candidates = [path, path.slice(0, path.lastIndexOf('/'))];
  const resource = candidates.find((candidate) => readable.has(candidate as Operation['path']));
  if (resource === undefined) throw new Error(`No operation returns what ${path} changes.`);
  return resource;
}

interface Fields {
  readonly properties: Record<string, Json>;
  readonly required: readonly string[];
}

/**
 * The fields of the body. If there are alternative bodies, the result has the fields of all of them. A field is
 * required only if every alternative requires it.
 */
function bodyOf({ requestBody }: DescribedOperation, schemas: Record<string, Json>): Fields {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return { properties: {}, required: [] };
  const { oneOf, ...single } = dereference(schema, schemas);
  const alternatives = ((oneOf as Json[] | undefined) ?? [single]).map((alternative) =>
    dereference(alternative, schemas),
  );
  const properties: Record<string, Json> = {};
  for (const alternative of alternatives) {
    for (const [name, property] of Object.entries(alternative.properties as Record<string, Json>)) {
      properties[name] = mergeProperties(properties[name], property);
    }
  }
  const requiredBy = alternatives.map(({ required = [] }) => new Set(required as string[]));
  const required = Object.keys(properties).filter((name) => requiredBy.every((names) => names.has(name)));
  return { properties, required };
}

/** Merges a property that two alternatives have. Two different constants become a list of values. */
function mergeProperties(first: Json | undefined, second: Json): Json {
  if (!first) return second;
  const values = [first, second].flatMap((schema) => (schema.enum as unknown[] | undefined) ?? schema.const ?? []);
  if (values.length === 0) return first;
  const { const: _, ...rest } = first;
  return { ...rest, enum: [...new Set(values)] };
}

const dereference = (schema: Json, schemas: Record<string, Json>): Json =>
  typeof schema.$ref === 'string' ? (schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}) : schema;

/** Clients get each tool on its own, so its schema must not refer to the components of the document. */
function withoutReferences<T>(value: T, schemas: Record<string, Json>): T {
  if (Array.isArray(value)) return value.map((element) => withoutReferences(element, schemas)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as Json;
  const whole = typeof $ref === 'string' ? { ...dereference({ $ref }, schemas), ...rest } : rest;
  return Object.fromEntries(
    Object.entries(whole)
      .filter(([key, property]) => key !== 'examples' || !Array.isArray(property))
      .map(([key, property]) => [key, withoutReferences(property, schemas)]),
  ) as T;
}

import { STATUS_CODES } from 'node:http';
import type * as z from 'zod/mini';
import type { OperationName } from '../contracts/operations/catalogue.ts';
import type { FreshSignIn, Operation } from '../contracts/operations/operation.ts';
import { VISITORS_WORDS_SCOPE } from '../contracts/scopes.ts';
import type { Schemas } from '../lambdas/platform/http/schemas.ts';
import { DEPRECATION_HEADERS } from './common.ts';
import { errorReference, errorStatuses } from './error-responses.ts';
import { exampleOf, requestExample } from './example.ts';
import { type Json, type SchemaWriter, typeName } from './json-schema.ts';
import { errorCodesOf } from './operation-codes.ts';
import { sampleOf } from './samples/requests.ts';

/** Response headers of all operations, and of those that need a key or a session. */
const COMMON_HEADERS = ['X-Request-Id'];
const KEYED_HEADERS = [
  ...COMMON_HEADERS,
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** Describes one operation of the catalogue for OpenAPI. */
export function describeOperation(name: OperationName, row: Operation, schemas: Schemas, writer: SchemaWriter): Json {
  const requiresKey = row.scope !== null;
  const acceptsIdempotencyKey = requiresKey && row.method === 'POST' && !row.streamed;
  return {
    operationId: name,
    summary: row.summary,
    tags: [row.tag],
    description: describe(row),
    ...(row.deprecated && { deprecated: true }),
    security: requiresKey ? [{ apiKey: [] }, { session: [] }] : [],
    parameters: [
      ...parameters('path', schemas, writer),
      ...parameters('query', schemas, writer),
      ...(schemas.ifMatch ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
      ...(acceptsIdempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(name === 'create-session' ? [{ $ref: '#/components/parameters/FromStudio' }] : []),
      ...(row.streamed ? [{ $ref: '#/components/parameters/BodyHash' }] : []),
    ],
    ...(schemas.body && { requestBody: requestBody(name, schemas.body, writer) }),
    'x-error-codes': errorCodesOf(name, row, schemas),
    responses: {
      [row.status]: success(name, row, schemas, writer, [
        ...(requiresKey ? KEYED_HEADERS : COMMON_HEADERS),
        ...(schemas.version === undefined ? [] : ['ETag']),
        ...(acceptsIdempotencyKey && !row.forwards ? ['Idempotency-Replayed'] : []),
      ]),
      ...(row.forwards && { 202: { description: 'Accepted: the message needs no response' } }),
      ...Object.fromEntries(errorStatuses(row, schemas).map((status) => [String(status), errorReference(status)])),
    },
  };
}

const SIGNED_IN = 'the user of a session must have signed in within the last 10 minutes.';
const FRESHNESS = {
  always: ' The user of a session must have signed in within the last 10 minutes.',
  'for-higher-roles-and-owners': ` To assign a higher role or to demote an owner, ${SIGNED_IN}`,
  'for-owners': ` To remove an owner, ${SIGNED_IN}`,
  'for-new-addresses': ` To send events or requests to a new address, ${SIGNED_IN}`,
};
const freshness = (decision: FreshSignIn | undefined): string =>
  typeof decision === 'string' ? FRESHNESS[decision] : '';

const WORDS_SCOPE = `\`${VISITORS_WORDS_SCOPE}\``;
const VISITORS_WORDS = {
  always: ` Also requires the scope ${WORDS_SCOPE}.`,
  'on-a-condition': ` If this returns or sends what visitors write, it also requires the scope ${WORDS_SCOPE}.`,
  'left-out': ` Without the scope ${WORDS_SCOPE}, the response does not contain what visitors write.`,
  'never-returned': '',
};

/** The scopes that a key needs for an operation. */
export const scopesFor = ({ scope, visitorsWords = 'never-returned' }: Operation): string =>
  `Requires the scope \`${scope}\`.${VISITORS_WORDS[visitorsWords]}`;

const describe = (row: Operation): string =>
  row.scope === null ? 'Does not require an API key.' : `${scopesFor(row)}${freshness(row.freshSignIn)}`;

function parameters(location: 'path' | 'query', schemas: Schemas, writer: SchemaWriter): Json[] {
  const schema = schemas[location] && writer.write(schemas[location], 'input');
  const required = (schema?.required ?? []) as string[];
  return Object.entries((schema?.properties ?? {}) as Record<string, Json>).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

/**
 * A request body is optional if all its fields are optional. A body with variants is never optional, because a field
 * selects the variant.
 */
function requestBody(name: OperationName, body: z.ZodMiniType, writer: SchemaWriter): Json {
  const { required, oneOf } = writer.write(body, 'input');
  const schema = writer.writeAs(`${typeName(name)}Request`, body, 'input');
  return {
    required: oneOf !== undefined || (Array.isArray(required) && required.length > 0),
    content: { 'application/json': { schema, example: requestExample(sampleOf(name)) } },
  };
}

const success = (
  name: OperationName,
  row: Operation,
  { response }: Schemas,
  writer: SchemaWriter,
  headers: readonly string[],
): Json => ({
  description: STATUS_CODES[row.status] ?? 'OK',
  headers: {
    ...Object.fromEntries(headers.map((header) => [header, { $ref: `#/components/headers/${header}` }])),
    ...(row.deprecated && DEPRECATION_HEADERS),
  },
  ...(response && {
    content: (row.streamed ? streamContent : jsonContent)(
      writer.writeAs(`${typeName(name)}Response`, response, 'output'),
      writer,
      name,
    ),
  }),
});

const jsonContent = (schema: Json, { components }: SchemaWriter, name: OperationName): Json => ({
  'application/json': { schema, example: asRequested(exampleOf(schema, components), requestExample(sampleOf(name))) },
});

/** Copies the values of the example request into the example response, so that the two examples fit together. */
function asRequested(response: unknown, request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return response;
  const shared = Object.entries(request).filter(([field]) => Object.hasOwn(Object(response), field));
  return shared.length === 0 ? response : { ...Object(response), ...Object.fromEntries(shared) };
}

/** JSON Schema can describe server-sent events only as a string. */
const streamContent = (schema: Json, { components }: SchemaWriter): Json => ({
  'text/event-stream': { schema, example: exampleOf(schema, components) },
});

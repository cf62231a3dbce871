import { OPERATION_NAMES, type OperationName, operation } from '../contracts/operations/catalogue.ts';
import { PRODUCT_NAME } from '../contracts/product.ts';
import type { Schemas } from '../lambdas/platform/http/schemas.ts';
import {
  BODY_HASH_PARAMETER,
  HEADERS,
  IDEMPOTENCY_PARAMETER,
  IF_MATCH_PARAMETER,
  INTRODUCTION,
  PROBLEM,
  SECURITY_SCHEMES,
  STUDIO_PARAMETER,
} from './common.ts';
import { describeProperties } from './describe-properties.ts';
import { errorComponents, errorStatuses } from './error-responses.ts';
import { type Json, SchemaWriter } from './json-schema.ts';
import { describeOperation } from './operation.ts';
import { publicPaths } from './public-addresses.ts';
import { describeTags } from './tags.ts';
import { WEBHOOK_PARAMETERS, webhookItems, writeEvents } from './webhooks.ts';

/** Builds the OpenAPI 3.1 document of the API from the catalogue and the schemas of each operation. */
export function buildDocument(schemasOf: ReadonlyMap<OperationName, Schemas>, version: string): Json {
  const writer = new SchemaWriter();
  writeEvents(writer);
  const paths: { [path: string]: Json } = {};
  const statuses = new Set<number>();
  for (const name of OPERATION_NAMES) {
    const schemas = schemasOf.get(name);
    if (!schemas) throw new Error(`The operation ${name} has no schemas.`);
    const row = operation(name);
    paths[row.path] = {
      ...paths[row.path],
      [row.method.toLowerCase()]: describeOperation(name, row, schemas, writer),
    };
    for (const status of errorStatuses(row, schemas)) statuses.add(status);
  }
  return describeProperties({
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version, description: INTRODUCTION, license: LICENSE },
    // When the service serves the document, it inserts its own URL here.
    servers: [{ url: '/' }],
    tags: describeTags(),
    paths: { ...paths, ...publicPaths() },
    webhooks: webhookItems(),
    components: {
      schemas: { ...writer.components, Problem: PROBLEM },
      responses: errorComponents(statuses),
      headers: HEADERS,
      parameters: {
        IdempotencyKey: IDEMPOTENCY_PARAMETER,
        IfMatch: IF_MATCH_PARAMETER,
        BodyHash: BODY_HASH_PARAMETER,
        FromStudio: STUDIO_PARAMETER,
        ...WEBHOOK_PARAMETERS,
      },
      securitySchemes: SECURITY_SCHEMES,
    },
  });
}

const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

/** The text of a generated JSON file, such as the document's. */
export const toJsonText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

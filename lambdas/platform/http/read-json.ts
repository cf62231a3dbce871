import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { checked, invalidRequest } from './mistakes/field-errors.ts';
import { parseJson } from './parse-json.ts';
import { bodyText, requireJsonType } from './read-body.ts';

/** Far more than the longest message; nobody else posts to these functions. */
const BODY_BYTES = 32 * 1024;

/**
 * The page says exactly this. It is also what keeps other sites' forms out: a browser sends no such type
 * from one site to another without asking first.
 */
const JSON_TYPE = /^application\/json$/i;

/** The body of a request of the page, checked against its schema. */
export function readJson<S extends z.ZodMiniType>(event: APIGatewayProxyEventV2, schema: S): z.output<S> {
  requireJsonType(event.headers['content-type'], JSON_TYPE);
  const { data, errors } = checked('body', schema, parseJson(bodyText(event, BODY_BYTES)));
  if (errors) throw invalidRequest(errors);
  return data;
}

import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { checked, invalidRequest } from './mistakes/field-errors.ts';
import { parseJson } from './parse-json.ts';
import { bodyText, requireJsonType } from './read-body.ts';

/** Far more than the longest message of a visitor. */
const BODY_BYTES = 32 * 1024;

/**
 * Our pages send exactly this type. Requiring it also blocks forms on other sites: a browser does not send this type
 * across sites without a CORS preflight.
 */
const JSON_TYPE = /^application\/json$/i;

interface ReadJsonOptions {
  /**
   * Accepts a body without a type, for routes to which CloudFront may not forward the header (`content-type` in
   * contracts/aws-assumptions.ts). These routes use no cookies, so a page of another site gains nothing.
   */
  readonly canLackType?: boolean;
}

/** The JSON body of a request from one of our pages, validated against its schema. */
export function readJson<S extends z.ZodMiniType>(
  event: APIGatewayProxyEventV2,
  schema: S,
  { canLackType = false }: ReadJsonOptions = {},
): z.output<S> {
  const type = event.headers['content-type'];
  if (type !== undefined || !canLackType) requireJsonType(type, JSON_TYPE);
  const { data, errors } = checked('body', schema, parseJson(bodyText(event, BODY_BYTES)));
  if (errors) throw invalidRequest(errors);
  return data;
}

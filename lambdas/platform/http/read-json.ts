import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { fieldErrors, invalidRequest } from './field-errors.ts';
import { parseJson } from './parse-json.ts';
import { bodyText } from './read-body.ts';
import '../schemas/english.ts';

/** Far more than the longest message; nobody else posts to these functions. */
const BODY_BYTES = 32 * 1024;

/** The body of a request of the page, checked against its schema. */
export function readJson<S extends z.ZodMiniType>(event: APIGatewayProxyEventV2, schema: S): z.output<S> {
  const parsed = schema.safeParse(parseJson(bodyText(event, BODY_BYTES)));
  if (parsed.success) return parsed.data;
  throw invalidRequest(fieldErrors('body', parsed));
}

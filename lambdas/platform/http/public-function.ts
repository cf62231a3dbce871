import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { FunctionName } from '../../contracts/functions.ts';
import { errorResponse, requestOf } from './error-response.ts';
import type { ApiResponse } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { parseJson } from './parse-json.ts';
import { bodyText } from './read-body.ts';
import { fieldErrors } from './validate.ts';
import '../schemas/english.ts';

export type PublicFunction = (event: APIGatewayProxyEventV2) => Promise<ApiResponse>;

/**
 * A function beside the API, for visitors without a key: it has no row in the catalogue, but its errors
 * have the API's shape and stand in the log under its own name.
 */
export const publicFunction =
  (operation: FunctionName, run: PublicFunction): PublicFunction =>
  async (event) => {
    try {
      return await run(event);
    } catch (error) {
      return errorResponse(requestOf(operation, event), error);
    }
  };

export const pageJson = (statusCode: number, body: unknown): ApiResponse => ({
  statusCode,
  headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Far more than the longest message; nobody else posts to these functions. */
const BODY_BYTES = 32 * 1024;

/** The body of a request of the page, checked against its schema. */
export function readJson<S extends z.ZodMiniType>(event: APIGatewayProxyEventV2, schema: S): z.output<S> {
  const parsed = schema.safeParse(parseJson(bodyText(event, BODY_BYTES)));
  if (parsed.success) return parsed.data;
  throw new HttpError(400, 'request.invalid', 'The request is not valid.', { fields: fieldErrors('body', parsed) });
}

import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FunctionName } from '../../../contracts/functions.ts';
import { errorResponse, requestOf } from './error-response.ts';
import type { ApiResponse } from './exchange.ts';
import { deliveryRefused, isDelivery } from './refuse-deliveries.ts';

export type PublicFunction = (event: APIGatewayProxyEventV2) => Promise<ApiResponse>;

/**
 * A function outside the API, for visitors without a key. It is not in the catalogue of operations, but its errors have
 * the format of the API and are logged under its own name.
 */
export const publicFunction =
  (operation: FunctionName, run: PublicFunction): PublicFunction =>
  async (event) => {
    try {
      if (isDelivery(event.headers)) throw deliveryRefused();
      return await run(event);
    } catch (error) {
      return errorResponse(requestOf(operation, event), error);
    }
  };

/** A JSON response to one of our pages, such as the visitor's page. */
export const pageJson = (statusCode: number, body: unknown): ApiResponse => ({
  statusCode,
  headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

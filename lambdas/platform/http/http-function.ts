import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { type OperationName, route } from '../../../contracts/operations/catalogue.ts';
import type { Route } from '../../../contracts/operations/operation.ts';
import { deprecationHeaders } from './deprecation-headers.ts';
import { errorResponse } from './error-response.ts';
import {
  type ApiEvent,
  type ApiFunction,
  type ApiResponse,
  type Exchange,
  type Middleware,
  openExchange,
} from './exchange.ts';
import { logRequest } from './log-request.ts';
import { refuseDeliveries } from './refuse-deliveries.ts';

/** Leaves time for an error response and a log line before Lambda stops the function. */
const TIMEOUT_MARGIN_MILLISECONDS = 250;

/** Turns any thrown error into a response. */
const MAP_ERRORS: Middleware = {
  onError: (request) => {
    request.response = errorResponse(request.event.exchange, request.error);
  },
};

/** A function behind the HTTP API. It always returns a response in our format, and it logs the request. */
export function httpFunction(
  operation: Exchange['operation'],
  middlewares: readonly Middleware[],
  run: (event: ApiEvent) => Promise<ApiResponse>,
): ApiFunction {
  const stack = middy<ApiEvent, ApiResponse>((event: ApiEvent) => run(event), {
    timeoutEarlyInMillis: TIMEOUT_MARGIN_MILLISECONDS,
  }).use([logRequest(), MAP_ERRORS, refuseDeliveries(), ...middlewares]);
  const headers = deprecationHeaders(deprecationOf(operation));
  return Object.assign(
    (event: APIGatewayProxyEventV2, context: Context) =>
      stack({ ...event, exchange: openExchange(operation, event, headers) }, context),
    { operation },
  );
}

/** Functions that are not in the catalogue of operations have no public contract that could be deprecated. */
const deprecationOf = (operation: Exchange['operation']) =>
  (route(operation as OperationName) as Route | undefined)?.deprecated;

import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FunctionName } from '../../../contracts/functions.ts';
import { loggable, logger } from '../logger.ts';
import { problemResponse, toHttpError } from './problem.ts';

/** The failed request, as named in the log and in the response. */
interface FailedRequest {
  readonly operation: FunctionName;
  readonly request_id: string;
  /** Headers that every response to this request has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What `errorResponse` needs to know about a request to a function outside the API. */
export const requestOf = (operation: FunctionName, { requestContext }: APIGatewayProxyEventV2): FailedRequest => ({
  operation,
  request_id: requestContext.requestId,
  headers: { 'x-request-id': requestContext.requestId, 'x-content-type-options': 'nosniff' },
});

/** Turns an error into an HTTP response with problem details. Logs unexpected errors. */
export function errorResponse(request: FailedRequest, error: unknown) {
  const httpError = toHttpError(error);
  if (httpError.status >= 500) logUnexpected(request, error);
  return problemResponse(httpError, request);
}

export const logUnexpected = ({ operation, request_id }: FailedRequest, error: unknown) =>
  logger.error('unexpected error', { request_id, operation, error: loggable(error) });

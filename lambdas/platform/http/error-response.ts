import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FunctionName } from '../../../contracts/functions.ts';
import { loggable, logger } from '../logger.ts';
import { problemResponse, toHttpError } from './problem.ts';

/** The request that failed, as the log and the response name it. */
interface FailedRequest {
  readonly operation: FunctionName;
  readonly requestId: string;
  /** Headers of the response, whatever it will be. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request to a function beside the API. */
export const requestOf = (operation: FunctionName, { requestContext }: APIGatewayProxyEventV2): FailedRequest => ({
  operation,
  requestId: requestContext.requestId,
  headers: { 'x-request-id': requestContext.requestId, 'x-content-type-options': 'nosniff' },
});

/** The only place where an error becomes a response. What we did not expect is logged in full. */
export function errorResponse(request: FailedRequest, error: unknown) {
  const httpError = toHttpError(error);
  if (httpError.status >= 500) logUnexpected(request, error);
  return problemResponse(httpError, request);
}

export const logUnexpected = ({ operation, requestId }: FailedRequest, error: unknown) =>
  logger.error('unexpected error', { request_id: requestId, operation, error: loggable(error) });

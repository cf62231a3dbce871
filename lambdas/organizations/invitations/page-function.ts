import type { FunctionName } from '../../contracts/functions.ts';
import { type ErrorKind, ServiceError } from '../../platform/errors.ts';
import { logUnexpected, requestOf } from '../../platform/http/error-response.ts';
import type { ApiResponse } from '../../platform/http/exchange.ts';
import { toHttpError } from '../../platform/http/problem.ts';
import type { PublicFunction } from '../../platform/http/public-function.ts';
import { logger } from '../../platform/logger.ts';
import { PAGE_HEADERS } from './page-style.ts';
import { errorPage } from './pages.ts';

const ERROR_TITLES: Partial<Record<ErrorKind, string>> = {
  gone: 'This invitation is no longer open',
  conflict: 'You are in already',
  payment_required: 'There is no room at the moment',
};

/** A page for a person: every error is a page too. The token in the path never reaches a log. */
export const pageFunction =
  (operation: FunctionName, render: (token: string) => Promise<string>): PublicFunction =>
  async (event) => {
    const request = { operation, request_id: event.requestContext.requestId };
    try {
      const page = await render(event.pathParameters?.token ?? '');
      logger.info('request', { ...request, status: 200 });
      return response(200, page);
    } catch (error) {
      const title = error instanceof ServiceError ? ERROR_TITLES[error.kind] : undefined;
      if (title === undefined) {
        logUnexpected(requestOf(operation, event), error);
        return response(
          503,
          errorPage('That did not work', 'Something went wrong on our side. Try again in a moment.'),
        );
      }
      const { status, code, message } = toHttpError(error);
      logger.info('request', { ...request, status, code });
      return response(status, errorPage(title, message));
    }
  };

const response = (statusCode: number, body: string): ApiResponse => ({ statusCode, headers: PAGE_HEADERS, body });

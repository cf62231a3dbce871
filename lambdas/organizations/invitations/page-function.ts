import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ErrorKind } from '../../platform/errors.ts';
import { ServiceError } from '../../platform/errors.ts';
import { loggable } from '../../platform/loggable.ts';
import { logger } from '../../platform/logger.ts';
import { PAGE_HEADERS } from './page-style.ts';
import { refusalPage } from './pages.ts';

export type PageFunction = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

const REFUSALS: Partial<Record<ErrorKind, { readonly status: number; readonly title: string }>> = {
  gone: { status: 410, title: 'This invitation is no longer open' },
  conflict: { status: 409, title: 'You are in already' },
  payment_required: { status: 402, title: 'There is no room at the moment' },
};

/** A page for a person: every refusal is a page too. The token in the path never reaches a log. */
export const pageFunction =
  (operation: string, render: (token: string) => Promise<string>): PageFunction =>
  async (event) => {
    const facts = { operation, request_id: event.requestContext.requestId };
    try {
      const page = await render(event.pathParameters?.token ?? '');
      logger.info('request', { ...facts, status: 200 });
      return answer(200, page);
    } catch (error) {
      const refusal = error instanceof ServiceError ? REFUSALS[error.kind] : undefined;
      if (!(error instanceof ServiceError) || !refusal) {
        logger.error('unexpected error', { ...facts, error: loggable(error) });
        return answer(
          503,
          refusalPage('That did not work', 'Something went wrong on our side. Try again in a moment.'),
        );
      }
      logger.info('request', { ...facts, status: refusal.status, code: error.code });
      return answer(refusal.status, refusalPage(refusal.title, error.message));
    }
  };

const answer = (statusCode: number, body: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: PAGE_HEADERS,
  body,
});

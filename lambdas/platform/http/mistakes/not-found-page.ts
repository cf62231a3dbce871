import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { DETAIL_PLACEHOLDER, errorPage, NOT_FOUND_HEADING, PAGE_TYPE } from '../../../../shared/page/error-page.ts';
import type { ApiResponse } from '../exchange.ts';

/** Whether a person opened the address. Programs do not accept HTML. */
export const wantsPage = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): boolean =>
  headers.accept?.includes(PAGE_TYPE) ?? false;

/** A 404 page for people. `detail` must be our own text, because it is not escaped. */
export const notFoundPage = (detail: string): ApiResponse => ({
  statusCode: 404,
  headers: {
    'cache-control': 'no-store',
    'content-type': `${PAGE_TYPE}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
  },
  body: errorPage(NOT_FOUND_HEADING).replace(DETAIL_PLACEHOLDER, detail),
});

/** For an image that does not exist. Returns a page if a person opened the address; otherwise throws the problem. */
export function imageNotFound(event: APIGatewayProxyEventV2, problem: Error): ApiResponse {
  if (!wantsPage(event)) throw problem;
  return notFoundPage('There is no code with this image.');
}

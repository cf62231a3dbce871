import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { DETAIL_PLACE, NOT_FOUND_PAGE, PAGE_TYPE } from '../../../../shared/page/error-page.ts';
import type { ApiResponse } from '../exchange.ts';

/** A person has opened the address; programs do not ask for pages. */
export const wantsPage = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): boolean =>
  headers.accept?.includes(PAGE_TYPE) ?? false;

/** A page, where a person looks. The text is ours: nothing that somebody sent stands in it. */
export const notFoundPage = (detail: string): ApiResponse => ({
  statusCode: 404,
  headers: {
    'cache-control': 'no-store',
    'content-type': `${PAGE_TYPE}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
  },
  body: NOT_FOUND_PAGE.replace(DETAIL_PLACE, detail),
});

/** An image of no code: the problem, unless it is a person who has opened its address. */
export function noSuchImage(event: APIGatewayProxyEventV2, problem: Error): ApiResponse {
  if (!wantsPage(event)) throw problem;
  return notFoundPage('There is no code with this image.');
}

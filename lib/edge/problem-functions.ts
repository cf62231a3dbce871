import { PATH_NOT_FOUND } from '../../contracts/problems/edge.ts';
import { DETAIL_PLACE, NOT_FOUND_PAGE, PAGE_TYPE } from '../../shared/page/error-page.ts';

/** A function of the edge that responds with an error in the one shape of the service. */
export const problemFunction = (
  problem: { readonly status: number; readonly title: string },
  headers: Readonly<Record<string, string>> = {},
  name = 'problemResponse',
) => `function ${name}(event, more) {
  var problem = ${JSON.stringify({ type: 'about:blank', ...problem })};
  problem.request_id = event.context.requestId;
  if (more) problem.detail += more;
  return {
    statusCode: ${problem.status},
    statusDescription: '${problem.title}',
    headers: Object.assign(${JSON.stringify(
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    )}, {
      'content-type': { value: 'application/problem+json' },
      'cache-control': { value: 'no-store' },
      'x-request-id': { value: problem.request_id }
    }),
    body: { encoding: 'text', data: JSON.stringify(problem) }
  };
}
`;

/**
 * `notFound`, and `asPage` for other problems: what S3 would say in XML and API Gateway in JSON, for people as a page. It is made at the edge, because
 * CloudFront's own error pages hold for the whole distribution and would replace the API's errors too.
 */
export const NOT_FOUND_FUNCTION = `${problemFunction(PATH_NOT_FOUND, {}, 'notFoundProblem')}
function notFound(event, more) {
  return asPage(event, notFoundProblem(event, more));
}
function asPage(event, response) {
  var accept = event.request.headers.accept;
  if (!accept || !accept.value.includes('${PAGE_TYPE}')) return response;
  var detail = JSON.parse(response.body.data).detail.replace(/[&<>"']/g, function (character) {
    return '&#' + character.charCodeAt(0) + ';';
  });
  response.headers['content-type'] = { value: '${PAGE_TYPE}; charset=utf-8' };
  response.body.data = ${JSON.stringify(NOT_FOUND_PAGE)}.replace('${DETAIL_PLACE}', function () { return detail; });
  return response;
}
`;

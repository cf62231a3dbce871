import { PATH_NOT_FOUND } from '../../contracts/problems/edge.ts';
import { DETAIL_PLACEHOLDER, errorPage, NOT_FOUND_HEADING, PAGE_TYPE } from '../../shared/page/error-page.ts';

/**
 * The code of a helper for edge functions. It returns an error as problem JSON, like the rest of the service. A hint is
 * appended to the error's `detail`.
 */
export const problemFunction = (
  problem: { readonly status: number; readonly title: string },
  headers: Readonly<Record<string, string>> = {},
  name = 'problemResponse',
) => `function ${name}(event, hint) {
  var problem = ${JSON.stringify({ type: 'about:blank', ...problem })};
  problem.request_id = event.context.requestId;
  if (hint) problem.detail += hint;
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

const HEADING_PLACEHOLDER = '{heading}';

/**
 * The code of two helpers: `notFound` returns a 404, and `asPage` turns any problem into an HTML page for browsers.
 * Without them, browsers would show S3's XML or API Gateway's JSON. The edge builds the page, because CloudFront's
 * error pages apply to the whole distribution and would also replace the API's errors.
 */
export const NOT_FOUND_FUNCTION = `${problemFunction(PATH_NOT_FOUND, {}, 'notFoundProblem')}
function notFound(event, hint) {
  return asPage(event, notFoundProblem(event, hint), '${NOT_FOUND_HEADING}');
}
function asPage(event, response, heading) {
  var accept = event.request.headers.accept;
  if (!accept || !accept.value.includes('${PAGE_TYPE}')) return response;
  var detail = JSON.parse(response.body.data).detail.replace(/[&<>"']/g, function (character) {
    return '&#' + character.charCodeAt(0) + ';';
  });
  response.headers['content-type'] = { value: '${PAGE_TYPE}; charset=utf-8' };
  response.body.data = ${JSON.stringify(errorPage(HEADING_PLACEHOLDER))}
    .split('${HEADING_PLACEHOLDER}').join(heading)
    .replace('${DETAIL_PLACEHOLDER}', function () { return detail; });
  return response;
}
`;

import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { CONVERSATION_ROUTES, routeKeyOf } from '../../contracts/conversations.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { BODY_TOO_LARGE, DELIVERY_REFUSED, PAGE_METHOD_NOT_ALLOWED } from '../../contracts/problems/edge.ts';
import { SOURCE_PARAMETER, VIEWER_ENCODING_HEADER } from '../../contracts/scans.ts';
import { DELIVERY_HEADERS, REFUSED_DELIVERY_HEADER } from '../../contracts/webhooks/delivery-headers.ts';
import { SET_VIEWER_ADDRESS } from './functions.ts';
import { NOT_FOUND_FUNCTION, problemFunction } from './problem-functions.ts';

/** Matches the method and path of every conversation route of the API. */
const CONVERSATION_ROUTE = new RegExp(
  `^(?:${Object.values(CONVERSATION_ROUTES)
    .map(routeKeyOf)
    .join('|')
    .replaceAll(/\{\w+\}/g, '[^\\/]+')})$`,
);

/**
 * Runs in front of `/s` and everything below it, except messages. A visitor who scanned a printed code must never see
 * an AWS error:
 *
 * - If a request has a body but no hash header, Lambda responds with an AWS error. So for scan pages, this function
 *   refuses all methods except GET and HEAD.
 * - CloudFront's signature breaks on some characters in a path. A path that cannot be a code becomes `/s/-`, which
 *   never exists, and the page shows its error in the visitor's language.
 * - The same signature covers the query string, so the function removes everything from it except the source of the
 *   visit.
 * - CloudFront sends paths that match CONVERSATION_PATTERNS to the API. If such a path has no route, the API would
 *   answer in JSON, so this function answers instead.
 *
 * CloudFront compresses only cacheable responses, and it forwards Accept-Encoding only with a caching policy. A scan
 * page must never be cached, so its Lambda function compresses the response, and this function forwards the accepted
 * encodings. CloudFront forwards only ten headers. Browsers announce a prefetch in one of four headers, so this
 * function copies that header to `sec-purpose`. It also rejects webhook deliveries to our own pages, because the Lambda
 * functions do not get the headers that identify a delivery.
 *
 * A deployment updates this function minutes before the distribution, so the function must also work with the
 * distribution's previous behaviors.
 */
const VISIT_FORWARDING = `${NOT_FOUND_FUNCTION}
${problemFunction(PAGE_METHOD_NOT_ALLOWED, { allow: 'GET, HEAD' }, 'notAllowed')}
${problemFunction(BODY_TOO_LARGE, {}, 'tooLarge')}
${problemFunction(DELIVERY_REFUSED, { [REFUSED_DELIVERY_HEADER]: 'true' })}
function handler(event) {
  ${SET_VIEWER_ADDRESS}
  var request = event.request;
  var headers = request.headers;
  var source = (request.querystring || {}).${SOURCE_PARAMETER};
  request.querystring = source && source.value === 'embed' ? { ${SOURCE_PARAMETER}: { value: 'embed' } } : {};
  if (${JSON.stringify(DELIVERY_HEADERS)}.some(function (name) { return headers[name]; })) return problemResponse(event);
  if (/^\\/s\\/?$/.test(request.uri)) return notFound(event, ' The address of a code continues after /s/.');
  if (/^\\/s\\/.*\\/(conversations(\\/|$)|requests$|files\\/)/.test(request.uri)) {
    var length = headers['content-length'];
    if (length && Number(length.value) > ${LIMITS.bodyBytes}) return tooLarge(event);
    return ${CONVERSATION_ROUTE}.test(request.method + ' ' + request.uri) ? request : notFound(event);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return asPage(event, notAllowed(event), 'Method not allowed');
  if (!/^\\/s\\/[0-9A-Za-z]+\\/?$/.test(request.uri)) request.uri = '/s/-';
  var accepted = headers['accept-encoding'];
  if (accepted) headers['${VIEWER_ENCODING_HEADER}'] = { value: accepted.value };
  var purpose = headers['sec-purpose'] || headers['purpose'] || headers['x-purpose'] || headers['x-moz'];
  if (purpose) headers['sec-purpose'] = { value: purpose.value };
  return request;
}
`;

export const visitForwarding = (scope: Construct) =>
  new EdgeFunction(scope, 'VisitForwarding', {
    comment:
      'Rejects unknown conversation paths, sends other unknown paths to /s/-, and adds headers about the visitor',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(VISIT_FORWARDING),
  });

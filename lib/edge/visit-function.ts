import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { CONVERSATION_ROUTES, routeKeyOf } from '../../contracts/conversations.ts';
import { DELIVERY_REFUSED, PAGE_METHOD_NOT_ALLOWED } from '../../contracts/problems/edge.ts';
import { VIEWER_ENCODING_HEADER } from '../../contracts/scans.ts';
import { DELIVERY_HEADERS, REFUSED_DELIVERY_HEADER } from '../../contracts/webhooks/delivery-headers.ts';
import { TELL_ADDRESS } from './functions.ts';
import { NOT_FOUND_FUNCTION, problemFunction } from './problem-functions.ts';

/** Method and path of whatever the API has a route for. */
const CONVERSATION_ROUTE = new RegExp(
  `^(?:${Object.values(CONVERSATION_ROUTES)
    .map(routeKeyOf)
    .join('|')
    .replaceAll(/\{\w+\}/g, '[^\\/]+')})$`,
);

/**
 * In front of everything below `/s/` but messages. Nobody who came by a printed code meets an error of the platform:
 *
 * - Lambda refuses a body whose hash was not sent along, so methods other than GET and HEAD do not reach the page.
 * - CloudFront's signature fails over some characters of a path. What can be no code is asked for as `/s/-`, which is
 *   none, and the page says so in the visitor's language.
 * - What CONVERSATION_PATTERNS send to the API and it has no route for, it would answer in JSON.
 *
 * CloudFront compresses only what it may cache, and hands Accept-Encoding on only with a cache policy that caches; a scan
 * page must never be cached. So the scan page compresses itself, and this tells it how. Browsers say in four ways that
 * they only fetch ahead, and ten headers are all that CloudFront passes on: so it becomes one. For the same reason a
 * delivery to a webhook is recognized here: neither the page nor a conversation would see it.
 *
 * An update changes it minutes before the distribution: it has to fit the behaviours that are deployed, too.
 */
const VISIT_FORWARDING = `${NOT_FOUND_FUNCTION}
${problemFunction(PAGE_METHOD_NOT_ALLOWED, { allow: 'GET, HEAD' }, 'notAllowed')}
${problemFunction(DELIVERY_REFUSED, { [REFUSED_DELIVERY_HEADER]: 'true' })}
function handler(event) {
  ${TELL_ADDRESS}
  var request = event.request;
  var headers = request.headers;
  if (${JSON.stringify(DELIVERY_HEADERS)}.some(function (name) { return headers[name]; })) return problemResponse(event);
  if (/^\\/s\\/?$/.test(request.uri)) return notFound(event, ' The address of a code goes on after /s/.');
  if (/^\\/s\\/.*\\/conversations(\\/|$)/.test(request.uri)) {
    return ${CONVERSATION_ROUTE}.test(request.method + ' ' + request.uri) ? request : notFound(event);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return asPage(event, notAllowed(event));
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
    comment: 'Answers what is neither a page nor a conversation; tells both of the visitor',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(VISIT_FORWARDING),
  });

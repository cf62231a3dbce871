import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { DISPLAYED_FILE_TYPE, FILE_CODE_PARAMETER } from '../../contracts/knowledge.ts';
import {
  FILE_ADDRESS_EXPIRED,
  FILE_METHOD_NOT_ALLOWED,
  UPLOAD_ADDRESS_INVALID,
} from '../../contracts/problems/edge.ts';
import { problemFunction } from './problem-functions.ts';

/**
 * The edge function in front of uploaded files.
 *
 * Requests: a file can only be uploaded or opened, and only with a signature. S3 would answer all other requests in
 * XML. If a visitor reloads a file after its signed URL has expired, the function redirects to
 * `/s/<short_id>/files/<source_id>`, which creates a new signed URL.
 *
 * Responses: an uploaded file must not run on our origin, even if a browser ignores its content type, so it is
 * sandboxed. PDFs are the exception: Safari does not show a sandboxed PDF, scripts in a PDF cannot reach our origin,
 * and the Studio shows a PDF in a frame next to its text.
 */
const FILE_GATE = `${problemFunction(FILE_METHOD_NOT_ALLOWED, { allow: 'GET, PUT' })}
${problemFunction(UPLOAD_ADDRESS_INVALID, {}, 'invalidAddress')}
${problemFunction(FILE_ADDRESS_EXPIRED, {}, 'expiredAddress')}
function handler(event) {
  return event.context.eventType === 'viewer-response' ? isolate(event.response) : admit(event);
}
function isolate(response) {
  var type = response.headers['content-type'];
  var isDisplayed = type && type.value === '${DISPLAYED_FILE_TYPE}';
  response.headers['content-security-policy'] = {
    value: isDisplayed ? "frame-ancestors 'self'" : "frame-ancestors 'none'; default-src 'none'; sandbox"
  };
  return response;
}
function admit(event) {
  var request = event.request;
  if (request.method !== 'PUT' && request.method !== 'GET') return problemResponse(event);
  if (!request.querystring['X-Amz-Signature']) return invalidAddress(event);
  if (request.method === 'PUT' || !isExpired(request.querystring)) return request;
  var code = request.querystring['${FILE_CODE_PARAMETER}'];
  var file = /^\\/uploads\\/\\w+\\/(src_\\w+)$/.exec(request.uri);
  if (!code || !/^[0-9a-z]+$/.test(code.value) || !file) return expiredAddress(event);
  return {
    statusCode: 303,
    statusDescription: 'See Other',
    headers: { location: { value: '/s/' + code.value + '/files/' + file[1] }, 'cache-control': { value: 'no-store' } }
  };
}
function isExpired(query) {
  var date = query['X-Amz-Date'];
  var seconds = query['X-Amz-Expires'];
  if (!date || !seconds) return false;
  var parts = /^(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z$/.exec(date.value);
  return parts !== null && Date.now() > Date.UTC(parts[1], parts[2] - 1, parts[3], parts[4], parts[5], parts[6]) + seconds.value * 1000;
}
`;

/** Runs for requests and responses of files. */
export const fileGate = (scope: Construct) =>
  new EdgeFunction(scope, 'FileGate', {
    comment: 'Admits signed requests for files, renews expired file URLs for visitors, and isolates files',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(FILE_GATE),
  });

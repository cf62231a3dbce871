import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  DISPLAYED_FILE_TYPE,
  KNOWLEDGE_PREFIX,
  VISITOR_FILE_PARAMETERS,
  VISITOR_FILE_PURPOSE,
  VISITOR_FILES_PREFIX,
} from '../../contracts/knowledge.ts';
import {
  FILE_ADDRESS_EXPIRED,
  FILE_METHOD_NOT_ALLOWED,
  UPLOAD_ADDRESS_INVALID,
  VISITOR_FILE_ADDRESS_INVALID,
  VISITOR_FILE_METHOD_NOT_ALLOWED,
} from '../../contracts/problems/edge.ts';
import { problemFunction } from './problem-functions.ts';

/**
 * An uploaded file must not run on our origin, even if a browser ignores its content type, so it is sandboxed. PDFs are
 * the exception: Safari does not show a sandboxed PDF, scripts in a PDF cannot reach our origin, and the Studio shows a
 * PDF in a frame next to its text.
 */
const ISOLATE = `function isDisplayed(response) {
  var type = response.headers['content-type'];
  return type !== undefined && type.value === '${DISPLAYED_FILE_TYPE}';
}
function isolate(response) {
  response.headers['content-security-policy'] = {
    value: isDisplayed(response) ? "frame-ancestors 'self'" : "frame-ancestors 'none'; default-src 'none'; sandbox"
  };
  return response;
}
`;

/**
 * The edge function in front of uploads, and of uploaded files for their owners: a file can only be uploaded or opened,
 * and only with a signature, which S3 verifies. S3 would answer all other requests in XML.
 */
const FILE_GATE = `${problemFunction(FILE_METHOD_NOT_ALLOWED, { allow: 'GET, PUT' })}
${problemFunction(UPLOAD_ADDRESS_INVALID, {}, 'invalidAddress')}
${problemFunction(FILE_ADDRESS_EXPIRED, {}, 'expiredAddress')}
${ISOLATE}
function handler(event) {
  return event.context.eventType === 'viewer-response' ? isolate(event.response) : admit(event);
}
function admit(event) {
  var request = event.request;
  if (request.method !== 'PUT' && request.method !== 'GET') return problemResponse(event);
  if (!request.querystring['X-Amz-Signature']) return invalidAddress(event);
  return request.method === 'GET' && isExpired(request.querystring) ? expiredAddress(event) : request;
}
function isExpired(query) {
  var date = query['X-Amz-Date'];
  var seconds = query['X-Amz-Expires'];
  if (!date || !seconds) return false;
  var parts = /^(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z$/.exec(date.value);
  return parts !== null && Date.now() > Date.UTC(parts[1], parts[2] - 1, parts[3], parts[4], parts[5], parts[6]) + seconds.value * 1000;
}
`;

/** Runs for requests and responses of uploads. */
export const fileGate = (scope: Construct) =>
  new EdgeFunction(scope, 'FileGate', {
    comment: 'Admits signed uploads and signed requests of owners for files, and isolates files',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(FILE_GATE),
  });

/**
 * The edge function in front of files that visitors open.
 *
 * Requests: the address must carry our own signature (`visitorFileAddress`), so no other request reaches the cache or
 * the bucket. If a visitor reloads a file after its address has expired, the function redirects to
 * `/s/<short_id>/files/<source_id>`, which counts the file and returns a new address. Files are small, so they are
 * always sent whole: a reader that requests parts would need a new address for each.
 *
 * Responses: browsers show PDFs. They download everything else, because a stranger's HTML must not run on our origin.
 */
const visitorFilesCode = (secrets: readonly string[]) => `var crypto = require('crypto');
${problemFunction(VISITOR_FILE_METHOD_NOT_ALLOWED, { allow: 'GET' })}
${problemFunction(VISITOR_FILE_ADDRESS_INVALID, {}, 'invalidAddress')}
${ISOLATE}
var secrets = [${secrets.map((secret) => `'${secret}'`).join(', ')}];
function handler(event) {
  return event.context.eventType === 'viewer-response' ? present(event) : admit(event);
}
function valueOf(request, name) {
  var field = request.querystring[name];
  return field ? field.value : '';
}
function isSigned(request) {
  var query = ${JSON.stringify(VISITOR_FILE_PARAMETERS)}.map(function (name) { return name + '=' + valueOf(request, name); });
  var text = '${VISITOR_FILE_PURPOSE} ' + request.uri + '?' + query.join('&');
  var given = valueOf(request, 'signature');
  return secrets.some(function (secret) {
    return isEqual(given, crypto.createHmac('sha256', secret).update(text).digest('base64url'));
  });
}
// Takes equally long for all texts, so that the time does not reveal how much of a guess was right.
function isEqual(given, expected) {
  var difference = given.length ^ expected.length;
  for (var i = 0; i < expected.length; i++) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i);
  return difference === 0;
}
function admit(event) {
  var request = event.request;
  if (request.method !== 'GET') return problemResponse(event);
  var file = /^\\/${VISITOR_FILES_PREFIX}\\/(\\w+)\\/(\\w+)$/.exec(request.uri);
  if (!file || !isSigned(request)) return invalidAddress(event);
  if (Date.now() > Number(valueOf(request, 'expires')) * 1000) {
    var location = '/s/' + valueOf(request, 'code') + '/files/' + file[2];
    return {
      statusCode: 303,
      statusDescription: 'See Other',
      headers: { location: { value: location }, 'cache-control': { value: 'no-store' } }
    };
  }
  delete request.headers.range;
  delete request.headers['if-range'];
  request.uri = '/${KNOWLEDGE_PREFIX.uploads}' + file[1] + '/' + file[2];
  return request;
}
function present(event) {
  var response = event.response;
  // A response without a body, such as 304, has no type. It must not change the headers that the browser has stored.
  if (response.statusCode !== 200) return response;
  isolate(response);
  var disposition = isDisplayed(response) ? 'inline' : 'attachment';
  if (disposition === 'attachment') response.headers['content-type'] = { value: 'application/octet-stream' };
  response.headers['content-disposition'] = { value: disposition + "; filename*=UTF-8''" + valueOf(event.request, 'name') };
  delete response.headers['accept-ranges'];
  return response;
}
`;

/** Runs for requests and responses of files that visitors open. The secrets are dynamic references. */
export const visitorFiles = (scope: Construct, secrets: readonly string[]) =>
  new EdgeFunction(scope, 'VisitorFiles', {
    comment: "Verifies the addresses of visitors' files, renews expired ones, and isolates files",
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(visitorFilesCode(secrets)),
  });

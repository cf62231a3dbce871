import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { BODY_HASH_HEADER, VIEWER_ADDRESS_HEADER, VIEWER_AUTHORIZATION_HEADER } from '../../contracts/edge/edge.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { PAGE_LOGO_NAME } from '../../contracts/page-logo.ts';
import {
  BODY_HASH_MISSING,
  BODY_TOO_LARGE,
  HEAD_TOO_LARGE,
  STREAM_METHOD_NOT_ALLOWED,
} from '../../contracts/problems/edge.ts';
import {
  QR_DEFAULT_DPI,
  QR_DEFAULTS,
  QR_DOWNLOAD_OPTION,
  QR_INTEGER_OPTIONS,
  QR_OPTION_SEPARATOR,
  QR_OPTIONS,
  QR_VERSION_OPTION,
  STYLED_QR_PREFIX,
} from '../../contracts/qr-style.ts';
import { COOKIES } from '../../contracts/sign-in.ts';
import { NOT_FOUND_FUNCTION, problemFunction } from './problem-functions.ts';

/**
 * Every edge function in front of the API or a function URL starts with this line. It puts the visitor's IP address
 * into our own header and overwrites any value that the visitor sent. CloudFront has such a header
 * (CloudFront-Viewer-Address), but cannot add it when it forwards all viewer headers except Host. The alternative, a
 * list of the headers to forward, can have only ten.
 */
export const SET_VIEWER_ADDRESS = `event.request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };`;

/** The Studio is a single-page app: its script reads the path. */
const STUDIO_REWRITING = `function handler(event) {
  event.request.uri = '/studio/index.html';
  return event.request;
}
`;

export const studioRewriting = (scope: Construct) =>
  new EdgeFunction(scope, 'StudioRewriting', {
    comment: 'Serves the single page of the Studio at every path',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(STUDIO_REWRITING),
  });

/** The cookies of the Studio, as browsers send them. */
const OWN_COOKIE = new RegExp(`^(__Host-)?(${Object.values(COOKIES).join('|')})$`);

/**
 * Other websites of the same domain can set many cookies for all its hosts. These cookies are removed, because they
 * could make the requests of the Studio too large.
 */
const DROP_FOREIGN_COOKIES = `var cookies = event.request.cookies || {};
  Object.keys(cookies).forEach(function (name) { if (!${OWN_COOKIE}.test(name)) delete cookies[name]; });`;

/**
 * API Gateway rejects bodies over 10 MB, and requests whose URL and headers together exceed 10,240 bytes. Lambda
 * rejects bodies over 6 MB. Each returns an error in its own format, and one of these errors is a 500. Our limits are
 * lower, so the edge returns our error first. It knows the size of a body only from Content-Length.
 */
const REQUEST_LIMITS = `${problemFunction(BODY_TOO_LARGE, {}, 'bodyTooLarge')}
${problemFunction(HEAD_TOO_LARGE, {}, 'headTooLarge')}
function headBytes(request) {
  var bytes = request.uri.length;
  [request.querystring, request.headers, request.cookies].forEach(function (fields) {
    Object.keys(fields || {}).forEach(function (name) {
      // Each field has up to four more characters: between its name and its value, and after its value.
      (fields[name].multiValue || [fields[name]]).forEach(function (field) { bytes += name.length + field.value.length + 4; });
    });
  });
  return bytes;
}
function handler(event) {
  ${SET_VIEWER_ADDRESS}
  ${DROP_FOREIGN_COOKIES}
  var request = event.request;
  if (headBytes(request) > ${LIMITS.headBytes}) return headTooLarge(event);
  var length = request.headers['content-length'];
  return !length || Number(length.value) <= ${LIMITS.bodyBytes} ? request : bodyTooLarge(event);
}
`;

export const requestLimits = (scope: Construct) =>
  new EdgeFunction(scope, 'RequestLimits', {
    comment: "Rejects large requests; removes foreign cookies; adds the visitor's IP address",
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(REQUEST_LIMITS),
  });

/**
 * CloudFront signs each request to a function URL, and Lambda rejects a body without a hash header, whatever the
 * method. `refusal` returns our error for a request that Lambda would reject with its own.
 */
const STREAM_REFUSAL = `${problemFunction(BODY_TOO_LARGE, {}, 'tooLarge')}
${problemFunction(BODY_HASH_MISSING, {}, 'hashMissing')}
${problemFunction(STREAM_METHOD_NOT_ALLOWED, { allow: 'POST' }, 'notAllowed')}
function refusal(event) {
  if (event.request.method !== 'POST') return notAllowed(event);
  var headers = event.request.headers;
  var length = headers['content-length'];
  if (length && Number(length.value) > ${LIMITS.bodyBytes}) return tooLarge(event);
  return headers['${BODY_HASH_HEADER}'] ? undefined : hashMissing(event);
}
`;

const ADDRESS_FORWARDING = `${STREAM_REFUSAL}
function handler(event) {
  ${SET_VIEWER_ADDRESS}
  ${DROP_FOREIGN_COOKIES}
  return refusal(event) || event.request;
}
`;

export const addressForwarding = (scope: Construct) =>
  new EdgeFunction(scope, 'AddressForwarding', {
    comment: "Rejects messages without a hash header; removes foreign cookies; adds the visitor's IP address",
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(ADDRESS_FORWARDING),
  });

/** CloudFront's signature replaces the Authorization header, so this function forwards it in our own header. */
const AUTHORIZATION_FORWARDING = `${STREAM_REFUSAL}
function handler(event) {
  ${SET_VIEWER_ADDRESS}
  ${DROP_FOREIGN_COOKIES}
  var headers = event.request.headers;
  var refused = refusal(event);
  if (refused) return refused;
  delete headers['${VIEWER_AUTHORIZATION_HEADER}'];
  if (headers.authorization) headers['${VIEWER_AUTHORIZATION_HEADER}'] = { value: headers.authorization.value };
  return event.request;
}
`;

export const authorizationForwarding = (scope: Construct) =>
  new EdgeFunction(scope, 'AuthorizationForwarding', {
    comment: "Forwards Authorization in our own header; removes foreign cookies; adds the visitor's IP address",
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(AUTHORIZATION_FORWARDING),
  });

/**
 * Turns a style in the query string into part of the image's name. Equal styles share one object in the bucket and in
 * the cache, however they are spelled: each option has one canonical form, and a default value becomes an empty string.
 * The function does not validate styles. `styleName` in lambdas/qpr-codes/images/options/qr-style.ts builds the same
 * names.
 *
 * The scan host is part of every name, even the names of main images, which have no style in the query string. After
 * the scan host changes, neither the bucket nor the cache has an image with the new name, so the image is drawn again.
 * Without a custom domain, the scan host is the distribution's domain name.
 *
 * If you change the names, the functions that draw images must still accept the old ones: `npm run deploy` updates
 * these functions first, and this edge function in a second step.
 */
const styleNamingCode = (scanDomain: string | undefined) => `${NOT_FOUND_FUNCTION}
var defaults = ${JSON.stringify(QR_DEFAULTS)};
function canonical(name, value) {
  var color = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value);
  if (name === 'ecc') value = value.toUpperCase();
  else if (${JSON.stringify(QR_INTEGER_OPTIONS)}.includes(name)) value = /^\\d{1,6}$/.test(value) ? String(Number(value)) : value;
  else if (color && name !== '${QR_VERSION_OPTION}') value = (color[1].length === 3 ? color[1].replace(/./g, '$&$&') : color[1]).toLowerCase();
  // No valid value has more than 12 characters. All symbols except minus are replaced: they could end the name early.
  return value === defaults[name] ? '' : value.slice(0, 12).replace(/[^0-9A-Za-z-]/g, '_');
}
function handler(event) {
  ${SET_VIEWER_ADDRESS}
  var request = event.request;
  var options = ${JSON.stringify(QR_OPTIONS)};
  var host = ${scanDomain === undefined ? 'event.context.distributionDomainName' : JSON.stringify(scanDomain)};
  // Logos are not in the bucket: the function that renders images on demand serves them.
  var logo = /^\\/qr\\/([^\\/.]+)\\/(${PAGE_LOGO_NAME})$/.exec(request.uri);
  if (logo) {
    request.uri = '/${STYLED_QR_PREFIX}/' + logo[1] + '/' + host + '/' + logo[2];
    return request;
  }
  var image = /^\\/qr\\/([^\\/.]+)\\.(png|svg)$/.exec(request.uri);
  if (!image) return notFound(event, ' The image of a code is at /qr/<short_id>.png or .svg.');
  if (request.querystring['${QR_VERSION_OPTION}'] !== undefined) options.push('${QR_VERSION_OPTION}');
  var given = options.some(function (name) { return request.querystring[name] !== undefined; });
  if (!given) {
    request.uri = '/qr/' + image[1] + '/' + host + '.' + image[2];
    return request;
  }
  var values = options.map(function (name) {
    var option = request.querystring[name];
    var value = option ? option.value : '';
    try { value = decodeURIComponent(value); } catch (error) { value = '?'; }
    return canonical(name, value);
  });
  var dpi = options.indexOf('dpi');
  if (values[options.indexOf('size_mm')] !== '' && values[dpi] === '${QR_DEFAULT_DPI}') values[dpi] = '';
  request.uri = '/${STYLED_QR_PREFIX}/' + image[1] + '/' + host + '/' + values.join('${QR_OPTION_SEPARATOR}') + '.' + image[2];
  return request;
}
`;

export const styleNaming = (scope: Construct, scanDomain: string | undefined) =>
  new EdgeFunction(scope, 'StyleNaming', {
    comment: 'Gives every style of a QR image its own object name',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(styleNamingCode(scanDomain)),
  });

/** `?download` only makes the image an attachment with a file name, so this option is not part of the object's name. */
const FILE_NAMING = `function handler(event) {
  var response = event.response;
  var image = /^\\/qr(?:-styled)?\\/([0-9a-z]+)[.\\/](?:.*\\.)?(png|svg)$/.exec(event.request.uri);
  if (image && event.request.querystring['${QR_DOWNLOAD_OPTION}'] && response.statusCode === 200) {
    response.headers['content-disposition'] = { value: 'attachment; filename="qr-' + image[1] + '.' + image[2] + '"' };
  }
  return response;
}
`;

export const fileNaming = (scope: Construct) =>
  new EdgeFunction(scope, 'FileNaming', {
    comment: 'Gives a downloaded QR image its file name',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(FILE_NAMING),
  });

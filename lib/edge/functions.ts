import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { BODY_HASH_HEADER, VIEWER_ADDRESS_HEADER, VIEWER_AUTHORIZATION_HEADER } from '../../contracts/edge/edge.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { PAGE_LOGO_NAME } from '../../contracts/page-logo.ts';
import { BODY_HASH_MISSING, BODY_TOO_LARGE } from '../../contracts/problems/edge.ts';
import {
  QR_DEFAULT_DPI,
  QR_DEFAULTS,
  QR_DOWNLOAD_OPTION,
  QR_NUMBERS,
  QR_OPTION_SEPARATOR,
  QR_OPTIONS,
  QR_VERSION_OPTION,
  STYLED_QR_PREFIX,
} from '../../contracts/qr-style.ts';
import { NOT_FOUND_FUNCTION, problemFunction } from './problem-functions.ts';

/**
 * Every function in front of the API or a function URL begins so: the visitor's address under a name of
 * our own, over whatever the visitor sent. CloudFront's own header for it is not to be had beside all
 * headers of the visitor, and only ten can be chosen.
 */
export const TELL_ADDRESS = `event.request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };`;

const ADDRESS_FORWARDING = `function handler(event) {
  ${TELL_ADDRESS}
  return event.request;
}
`;

export const addressForwarding = (scope: Construct) =>
  new EdgeFunction(scope, 'AddressForwarding', {
    comment: 'Tells the address of a visitor',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(ADDRESS_FORWARDING),
  });

/** The Studio is one page at many addresses; its script reads which. */
const STUDIO_REWRITING = `function handler(event) {
  event.request.uri = '/studio/index.html';
  return event.request;
}
`;

export const studioRewriting = (scope: Construct) =>
  new EdgeFunction(scope, 'StudioRewriting', {
    comment: 'Every address of the Studio answers with its one page',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(STUDIO_REWRITING),
  });

/**
 * API Gateway refuses more than 10 MB and Lambda more than 6 MB, each in its own words and one of
 * them as a 500. A body that says it is larger than ours may be gets our error before it gets there.
 */
const BODY_LIMIT = `${problemFunction(BODY_TOO_LARGE)}
function handler(event) {
  ${TELL_ADDRESS}
  var length = event.request.headers['content-length'];
  return !length || Number(length.value) <= ${LIMITS.bodyBytes} ? event.request : problemResponse(event);
}
`;

export const bodyLimit = (scope: Construct) =>
  new EdgeFunction(scope, 'BodyLimit', {
    comment: 'Refuses bodies that are larger than the API takes; tells the address of a visitor',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(BODY_LIMIT),
  });

/**
 * In front of a function URL, CloudFront signs each request: its signature takes the place of Authorization,
 * and Lambda refuses a body whose hash was not sent along. So what the caller sent as Authorization goes on
 * under a name of our own, and what would be refused in Lambda's words is refused in ours.
 */
const AUTHORIZATION_FORWARDING = `${problemFunction(BODY_TOO_LARGE, {}, 'tooLarge')}
${problemFunction(BODY_HASH_MISSING, {}, 'hashMissing')}
function handler(event) {
  ${TELL_ADDRESS}
  var headers = event.request.headers;
  var length = headers['content-length'];
  if (length && Number(length.value) > ${LIMITS.bodyBytes}) return tooLarge(event);
  if (event.request.method === 'POST' && !headers['${BODY_HASH_HEADER}']) return hashMissing(event);
  delete headers['${VIEWER_AUTHORIZATION_HEADER}'];
  if (headers.authorization) headers['${VIEWER_AUTHORIZATION_HEADER}'] = { value: headers.authorization.value };
  return event.request;
}
`;

export const authorizationForwarding = (scope: Construct) =>
  new EdgeFunction(scope, 'AuthorizationForwarding', {
    comment: 'Keeps who calls from the signature that takes its place; tells the address of a visitor',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(AUTHORIZATION_FORWARDING),
  });

/**
 * A style in the query string becomes part of the image's name, so that every style is one object in the
 * bucket and in the cache, however it is spelled: an option has one form, and a default is empty. Whether
 * it is a sensible style is not decided here. `styleName` of the images makes the same names.
 *
 * The address that images lead to is part of every name, plain ones too: after a change of it neither the bucket nor
 * the cache has the image under its new name, and it is drawn again. Without a domain of its own, it is the distribution's.
 */
const styleNamingCode = (scanDomain: string | undefined) => `${NOT_FOUND_FUNCTION}
var defaults = ${JSON.stringify(QR_DEFAULTS)};
function canonical(name, value) {
  var colour = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value);
  if (name === 'ecc') value = value.toUpperCase();
  else if (${JSON.stringify(QR_NUMBERS)}.includes(name)) value = /^\\d{1,6}$/.test(value) ? String(Number(value)) : value;
  else if (colour && name !== '${QR_VERSION_OPTION}') value = (colour[1].length === 3 ? colour[1].replace(/./g, '$&$&') : colour[1]).toLowerCase();
  // Longer than any valid value, and with nothing that could end the name early.
  return value === defaults[name] ? '' : value.slice(0, 12).replace(/[^0-9A-Za-z]/g, '_');
}
function handler(event) {
  ${TELL_ADDRESS}
  var request = event.request;
  var options = ${JSON.stringify(QR_OPTIONS)};
  var host = ${scanDomain === undefined ? 'event.context.distributionDomainName' : JSON.stringify(scanDomain)};
  // A logo is no object of the bucket: whoever makes images on demand has it.
  var logo = /^\\/qr\\/([^\\/.]+)\\/(${PAGE_LOGO_NAME})$/.exec(request.uri);
  if (logo) {
    request.uri = '/${STYLED_QR_PREFIX}/' + logo[1] + '/' + host + '/' + logo[2];
    return request;
  }
  var image = /^\\/qr\\/([^\\/.]+)\\.(png|svg)$/.exec(request.uri);
  if (!image) return notFound(event, ' An image of a code is /qr/<short_id>.png or .svg.');
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
    comment: 'Gives every style of a QR image a name of its own',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(styleNamingCode(scanDomain)),
  });

/** `?download` makes an image a file to save, named by the code: no other image, so it is no part of a style's name. */
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
    comment: 'Gives a QR image that is to be saved the name of a file',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(FILE_NAMING),
  });

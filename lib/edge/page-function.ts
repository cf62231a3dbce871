import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { OPERATION_NAMES, operation } from '../../contracts/operations/catalogue.ts';
import { MAX_HINT_LENGTH, PAGE_METHOD_NOT_ALLOWED } from '../../contracts/problems/edge.ts';
import { NOT_FOUND_FUNCTION, problemFunction } from './problem-functions.ts';

/**
 * Assets are not in the list of pages: assets of earlier deployments stay in the bucket, for pages that are still open.
 */
const ASSETS = '/assets/';
/** Contains the short id of the demo code on the start page. Deployments and the local runtime write this file. */
export const DEMO_FILE = 'demo.json';

const pagesIn = (webDir: string): string[] => [
  ...readdirSync(webDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(webDir, join(parentPath, name)).split(sep).join('/')}`)
    .filter((path) => !path.startsWith(ASSETS)),
  `/${DEMO_FILE}`,
];

/** The fixed segments of the API's paths. */
const API_WORDS = [
  ...new Set(
    OPERATION_NAMES.flatMap((name) =>
      operation(name)
        .path.split('/')
        .filter((word) => /^[a-z]/.test(word)),
    ),
  ),
];

/** The first segment after the version in each API path. */
const API_COLLECTIONS = [...new Set(OPERATION_NAMES.map((name) => operation(name).path.split('/')[2] ?? ''))];

/**
 * S3 behind an origin access control has objects but no folders, so `/docs` and `/docs/` must become
 * `/docs/index.html`. The code is CloudFront's own JavaScript dialect, which runs at the edge.
 *
 * An API request can end up here because of an extra slash, wrong case or a missing version. Such a request gets an
 * error with the right path, for every method. All other requests must be GET or HEAD. The function knows all pages
 * and answers 404 itself, because S3 would answer in XML. It does not know all assets, because assets of earlier
 * deployments stay in S3, so it forwards every request for an asset.
 */
const indexRewritingCode = (files: readonly string[]) => `${NOT_FOUND_FUNCTION}
${problemFunction(PAGE_METHOD_NOT_ALLOWED, { allow: 'GET, HEAD' }, 'notAllowed')}
var words = ${JSON.stringify(API_WORDS)};
var files = ${JSON.stringify(files)};
var collections = ${JSON.stringify(API_COLLECTIONS)};
function apiPath(uri) {
  var path = uri.split('/').filter(Boolean).map(function (segment) {
    var lower = segment.toLowerCase();
    return words.includes(lower) ? lower : segment;
  });
  if (path[0] && path[0].toLowerCase() === 'api') path.shift();
  if (path[0] === 'v1') path.shift();
  return collections.includes(path[0]) ? '/v1/' + path.join('/') : undefined;
}
function handler(event) {
  var request = event.request;
  var meant = apiPath(request.uri);
  if (meant && meant.length <= ${MAX_HINT_LENGTH}) return notFound(event, ' Did you mean ' + meant + '?');
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed(event);
  if (/^\\/assets\\/.+\\.\\w+$/.test(request.uri)) return request;
  var lastSegment = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (lastSegment === '') request.uri += 'index.html';
  else if (!lastSegment.includes('.')) request.uri += '/index.html';
  return files.includes(request.uri) ? request : notFound(event);
}
`;

export const indexRewriting = (scope: Construct, webDir: string) =>
  new EdgeFunction(scope, 'IndexRewriting', {
    comment: 'Serves index.html for folders of the static pages, and a 404 page for unknown paths',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(indexRewritingCode(pagesIn(webDir))),
  });

import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { OPERATION_NAMES, operation } from '../../contracts/operations/catalogue.ts';
import { MAX_HINT_LENGTH, PAGE_METHOD_NOT_ALLOWED } from '../../contracts/problems/edge.ts';
import { NOT_FOUND_FUNCTION, problemFunction } from './problem-functions.ts';

/** Their names carry hashes, and old ones stay for pages that are still open. */
const ASSETS = '/assets/';
/** Names the code that the start page shows. A deployment writes it, and the local runtime anew. */
export const DEMO_FILE = 'demo.json';

const pagesIn = (webDir: string): string[] => [
  ...readdirSync(webDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(webDir, join(parentPath, name)).split(sep).join('/')}`)
    .filter((path) => !path.startsWith(ASSETS)),
  `/${DEMO_FILE}`,
];

/** The words of the API's paths that are no ids. */
const API_WORDS = [
  ...new Set(
    OPERATION_NAMES.flatMap((name) =>
      operation(name)
        .path.split('/')
        .filter((word) => /^[a-z]/.test(word)),
    ),
  ),
];

/** … of these, those that an address of the API begins with. */
const API_COLLECTIONS = [...new Set(OPERATION_NAMES.map((name) => operation(name).path.split('/')[2] ?? ''))];

/**
 * S3 behind an origin access control knows objects only, no folders: `/docs` and `/docs/` have to be
 * asked for as `/docs/index.html`. The code is CloudFront's own JavaScript, run at the edge.
 *
 * What was meant for the API and got here by a slash too many, in the wrong case or without its version is told where to
 * go, whatever its method; other than that, pages are only read. The function knows all pages, so that what is none of
 * them is answered here: S3 would do so in XML. Scripts alone are looked up, since those of earlier deployments stay.
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
    comment: 'Folders of the static pages answer with their index.html, and what is no page with one that says so',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(indexRewritingCode(pagesIn(webDir))),
  });

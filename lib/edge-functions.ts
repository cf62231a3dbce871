import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/**
 * S3 behind an origin access control knows objects only, no folders: `/docs` and `/docs/` have to be
 * asked for as `/docs/index.html`. The code is CloudFront's own JavaScript, run at the edge.
 */
const INDEX_REWRITING = `function handler(event) {
  var request = event.request;
  var lastSegment = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (lastSegment === '') request.uri += 'index.html';
  else if (!lastSegment.includes('.')) request.uri += '/index.html';
  return request;
}
`;

export const indexRewriting = (scope: Construct) =>
  new EdgeFunction(scope, 'IndexRewriting', {
    comment: 'Folders of the static pages answer with their index.html',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(INDEX_REWRITING),
  });

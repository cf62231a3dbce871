import {
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { CONVERSATION_TOKEN_HEADER } from '../../contracts/conversations.ts';
import { VIEWER_ADDRESS_HEADER } from '../../contracts/edge/edge.ts';
import { SOURCE_PARAMETER, VIEWER_ENCODING_HEADER } from '../../contracts/scans.ts';

/** Headers that scan pages and conversations need. CloudFront allows at most ten. */
const SCAN_HEADERS = [
  VIEWER_ADDRESS_HEADER,
  'CloudFront-Viewer-Country',
  'CloudFront-Is-Mobile-Viewer',
  'CloudFront-Is-Tablet-Viewer',
  'CloudFront-Is-SmartTV-Viewer',
  'User-Agent',
  VIEWER_ENCODING_HEADER,
  'Accept-Language',
  'Sec-Purpose',
  CONVERSATION_TOKEN_HEADER,
];

export const visitorRequests = (scope: Construct) =>
  new OriginRequestPolicy(scope, 'ScanRequests', {
    comment: 'Headers that describe the visitor of a scan',
    headerBehavior: OriginRequestHeaderBehavior.allowList(...SCAN_HEADERS),
    queryStringBehavior: OriginRequestQueryStringBehavior.allowList(SOURCE_PARAMETER),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });

/** The signature is in the query string. It covers the bucket's own host, so the viewer's Host must not reach S3. */
export const uploadRequests = (scope: Construct) =>
  new OriginRequestPolicy(scope, 'UploadRequests', {
    comment: 'The signature of an upload',
    headerBehavior: OriginRequestHeaderBehavior.allowList('Content-Type'),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });

/** The forwarded headers are not part of the cache key, so all visitors share one cached object per image and style. */
export const imageRequests = (scope: Construct) =>
  new OriginRequestPolicy(scope, 'ImageRequests', {
    comment: "The visitor's IP address and the Accept header",
    // For a missing image, browsers get an error page and programs get problem JSON, depending on Accept.
    headerBehavior: OriginRequestHeaderBehavior.allowList(VIEWER_ADDRESS_HEADER, 'Accept'),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });

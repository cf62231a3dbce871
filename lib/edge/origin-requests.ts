import {
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { CONVERSATION_TOKEN_HEADER } from '../../contracts/conversations.ts';
import { VIEWER_ADDRESS_HEADER } from '../../contracts/edge/edge.ts';
import { VIEWER_ENCODING_HEADER } from '../../contracts/scans.ts';

/** What the functions behind a scan need to know about their visitor; CloudFront allows ten headers. */
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
    comment: 'What a scan tells about its visitor',
    headerBehavior: OriginRequestHeaderBehavior.allowList(...SCAN_HEADERS),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });

/** Who asks for an image is no part of its name: equal styles are one object in the cache, whoever asks. */
export const imageRequests = (scope: Construct) =>
  new OriginRequestPolicy(scope, 'ImageRequests', {
    comment: 'Where the visitor of an image comes from, and what it takes',
    // Who opens an address where no image is gets a page, a program a problem.
    headerBehavior: OriginRequestHeaderBehavior.allowList(VIEWER_ADDRESS_HEADER, 'Accept'),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });

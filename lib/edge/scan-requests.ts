import {
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { CONVERSATION_TOKEN_HEADER } from '../../lambdas/contracts/conversations.ts';
import { VIEWER_ENCODING_HEADER } from '../../lambdas/contracts/scans.ts';

/** What the functions behind a scan need to know about their visitor; CloudFront allows ten headers. */
const SCAN_HEADERS = [
  'CloudFront-Viewer-Address',
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

export const scanRequests = (scope: Construct) =>
  new OriginRequestPolicy(scope, 'ScanRequests', {
    comment: 'What a scan tells about its visitor',
    headerBehavior: OriginRequestHeaderBehavior.allowList(...SCAN_HEADERS),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });

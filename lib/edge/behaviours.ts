import { Duration, Fn } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type Function as EdgeFunction,
  FunctionEventType,
  OriginRequestPolicy,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin, HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { asBucket } from '../shared/as-bucket.ts';
import {
  addressForwarding,
  authorizationForwarding,
  bodyLimit,
  fileNaming,
  studioRewriting,
  styleNaming,
} from './functions.ts';
import { imageRequests, visitorRequests } from './origin-requests.ts';
import type { OriginSecret } from './origin-secret.ts';
import { indexRewriting } from './page-function.ts';
import { imageHeaders, pageHeaders, studioHeaders } from './response-headers.ts';
import { visitForwarding } from './visit-function.ts';

/** A model may think this long before its first word; CloudFront allows no more. */
const LONGEST_SILENCE = Duration.seconds(60);

/** The API, and the secret that its functions know the distribution by. */
interface ApiOrigin {
  readonly api: IHttpApi;
  readonly originSecret: OriginSecret;
}

export function apiBehaviour(
  scope: Construct,
  api: ApiOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions {
  return {
    origin: apiOrigin(api),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    // API Gateway tells its APIs apart by Host, so the viewer's must not reach it.
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    functionAssociations: [{ function: bodyLimit(scope), eventType: FunctionEventType.VIEWER_REQUEST }],
    compress: true,
  };
}

/**
 * Conversations of visitors. A person may type a scan address without https; a program that sends its key in clear
 * must notice.
 */
export const visitBehaviour = (scope: Construct, api: BehaviorOptions): BehaviorOptions => ({
  ...api,
  originRequestPolicy: visitorRequests(scope),
  functionAssociations: [{ function: visitForwarding(scope), eventType: FunctionEventType.VIEWER_REQUEST }],
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
});

/** The page behind a printed code: every method gets to the edge function, which answers all but GET and HEAD itself. */
export const scanPageBehaviour = (visit: BehaviorOptions, page: FunctionUrl): BehaviorOptions => ({
  ...visit,
  origin: FunctionUrlOrigin.withOriginAccessControl(page),
});

/** Messages of a conversation, and what visitors get. */
export const messageBehaviour = (scope: Construct, answers: FunctionUrl, headers: ResponseHeadersPolicy) =>
  streamBehaviour(answers, headers, addressForwarding(scope));

/** Previews: the same for owners, who say who they are. */
export const previewBehaviour = (scope: Construct, previews: FunctionUrl, headers: ResponseHeadersPolicy) =>
  streamBehaviour(previews, headers, authorizationForwarding(scope));

/** What is streamed: nothing may hold it back to compress it. */
function streamBehaviour(
  url: FunctionUrl,
  responseHeadersPolicy: ResponseHeadersPolicy,
  onRequest: EdgeFunction,
): BehaviorOptions {
  return {
    origin: FunctionUrlOrigin.withOriginAccessControl(url, { readTimeout: LONGEST_SILENCE }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    functionAssociations: [{ function: onRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
    compress: false,
  };
}

export function imageBehaviour(
  scope: Construct,
  bucket: Bucket,
  api: ApiOrigin,
  scanDomain: string | undefined,
): BehaviorOptions {
  return {
    // Whatever the bucket does not have, the API answers: with a styled image, or with a decent 404.
    origin: new OriginGroup({
      primaryOrigin: bucketOrigin(bucket),
      fallbackOrigin: apiOrigin(api),
      fallbackStatusCodes: [403, 404],
    }),
    functionAssociations: [
      { function: styleNaming(scope, scanDomain), eventType: FunctionEventType.VIEWER_REQUEST },
      { function: fileNaming(scope), eventType: FunctionEventType.VIEWER_RESPONSE },
    ],
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: new CachePolicy(scope, 'ImageCache', {
      comment: 'QR images, for as long as each says itself',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.days(365),
      maxTtl: Duration.days(365),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    }),
    originRequestPolicy: imageRequests(scope),
    responseHeadersPolicy: imageHeaders(scope),
    compress: true,
  };
}

export function pageBehaviour(scope: Construct, bucket: Bucket, webDir: string): BehaviorOptions {
  return {
    origin: bucketOrigin(bucket),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: pageHeaders(scope),
    functionAssociations: [{ function: indexRewriting(scope, webDir), eventType: FunctionEventType.VIEWER_REQUEST }],
    compress: true,
  };
}

export const studioBehaviour = (scope: Construct, page: BehaviorOptions): BehaviorOptions => ({
  ...page,
  responseHeadersPolicy: studioHeaders(scope),
  functionAssociations: [{ function: studioRewriting(scope), eventType: FunctionEventType.VIEWER_REQUEST }],
});

/** The API's endpoint is `https://<host>`, an origin is the host alone. */
const apiOrigin = ({ api, originSecret }: ApiOrigin) =>
  new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), { customHeaders: originSecret.header });

/** With leave to list, S3 answers 404 for what is not there; without, it would be a puzzling 403. */
const bucketOrigin = (bucket: Bucket) =>
  S3BucketOrigin.withOriginAccessControl(asBucket(bucket), {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });

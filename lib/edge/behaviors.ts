import { Duration, Fn } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type Function as EdgeFunction,
  FunctionEventType,
  FunctionUrlOriginAccessControl,
  OriginRequestPolicy,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin, HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { asBucket } from '../shared/as-bucket.ts';
import { fileGate, visitorFiles } from './file-functions.ts';
import {
  addressForwarding,
  authorizationForwarding,
  fileNaming,
  requestLimits,
  studioRewriting,
  styleNaming,
} from './functions.ts';
import { imageRequests, uploadRequests, visitorRequests } from './origin-requests.ts';
import type { OriginSecret } from './origin-secret.ts';
import { indexRewriting } from './page-function.ts';
import { imageHeaders, pageHeaders, studioHeaders } from './response-headers.ts';
import { visitForwarding } from './visit-function.ts';

/**
 * How long CloudFront waits for each piece of a streamed answer. Model calls time out earlier, even with their retry.
 */
const READ_TIMEOUT = Duration.seconds(60);

/** The API, and the secret by which its functions recognize the distribution. */
interface ApiOrigin {
  readonly api: IHttpApi;
  readonly originSecret: OriginSecret;
}

export function apiBehavior(
  scope: Construct,
  api: ApiOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions {
  return {
    origin: apiOrigin(api),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    // API Gateway selects the API by the Host header, so the viewer's Host must not reach it.
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    functionAssociations: [{ function: requestLimits(scope), eventType: FunctionEventType.VIEWER_REQUEST }],
    compress: true,
  };
}

/**
 * The description of the API, which is large, public, and the same for everyone: nothing that the viewer sent reaches the
 * API. `get-openapi` decides how long it is cached.
 */
export function descriptionBehavior(api: BehaviorOptions): BehaviorOptions {
  const { originRequestPolicy: _, ...behavior } = api;
  return { ...behavior, cachePolicy: CachePolicy.CACHING_OPTIMIZED };
}

/**
 * Visitors' conversations, and the basis of `scanPageBehavior`. People may type a scan URL without https, so http
 * redirects to https. The API does not redirect: a program that sends its key unencrypted must get an error.
 */
export const visitBehavior = (scope: Construct, api: BehaviorOptions): BehaviorOptions => ({
  ...api,
  originRequestPolicy: visitorRequests(scope),
  functionAssociations: [{ function: visitForwarding(scope), eventType: FunctionEventType.VIEWER_REQUEST }],
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
});

/** The page behind a printed code. The edge function receives every method and rejects all but GET and HEAD. */
export const scanPageBehavior = (scope: Construct, visit: BehaviorOptions, page: FunctionUrl): BehaviorOptions => ({
  ...visit,
  origin: FunctionUrlOrigin.withOriginAccessControl(page, { originAccessControl: functionAccess(scope) }),
});

/** Visitors' messages, whose answers are streamed. */
export const messageBehavior = (scope: Construct, answers: FunctionUrl, headers: ResponseHeadersPolicy) =>
  streamBehavior(scope, answers, headers, addressForwarding(scope));

/** Previews: streamed answers for owners, who authenticate. */
export const previewBehavior = (scope: Construct, previews: FunctionUrl, headers: ResponseHeadersPolicy) =>
  streamBehavior(scope, previews, headers, authorizationForwarding(scope));

/** Streamed responses. Compression is off, because it would hold the stream back. */
function streamBehavior(
  scope: Construct,
  url: FunctionUrl,
  responseHeadersPolicy: ResponseHeadersPolicy,
  onRequest: EdgeFunction,
): BehaviorOptions {
  return {
    origin: FunctionUrlOrigin.withOriginAccessControl(url, {
      originAccessControl: functionAccess(scope),
      readTimeout: READ_TIMEOUT,
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    functionAssociations: [{ function: onRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
    compress: false,
  };
}

export function imageBehavior(
  scope: Construct,
  bucket: Bucket,
  api: ApiOrigin,
  scanDomain: string | undefined,
): BehaviorOptions {
  return {
    // If the bucket does not have the image, the API draws it or returns a readable 404.
    origin: new OriginGroup({
      primaryOrigin: bucketOrigin(scope, bucket),
      fallbackOrigin: apiOrigin(api),
      fallbackStatusCodes: [403, 404],
    }),
    functionAssociations: [
      { function: styleNaming(scope, scanDomain), eventType: FunctionEventType.VIEWER_REQUEST },
      { function: fileNaming(scope), eventType: FunctionEventType.VIEWER_RESPONSE },
    ],
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: new CachePolicy(scope, 'ImageCache', {
      comment: 'Caches QR images as long as their own headers allow',
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

/**
 * Uploads, and uploaded files for their owners. The URL contains a signature that S3 checks, so the distribution does
 * not sign the request to the bucket.
 */
export function uploadBehavior(
  scope: Construct,
  bucket: Bucket,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions {
  const gate = fileGate(scope);
  return {
    origin: S3BucketOrigin.withBucketDefaults(asBucket(bucket)),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: uploadRequests(scope),
    responseHeadersPolicy,
    functionAssociations: [
      { function: gate, eventType: FunctionEventType.VIEWER_REQUEST },
      { function: gate, eventType: FunctionEventType.VIEWER_RESPONSE },
    ],
    compress: false,
  };
}

/**
 * Uploaded files for visitors. The edge function verifies the address, and the cache answers repeated requests. A
 * deleted file is in the cache for at most a minute, and no new address leads to it.
 */
export function visitorFileBehavior(
  scope: Construct,
  bucket: Bucket,
  originSecret: OriginSecret,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions {
  const gate = visitorFiles(scope, originSecret.accepted);
  return {
    // `S3BucketOrigin.withOriginAccessControl` would let the distribution read all folders of the bucket.
    origin: S3BucketOrigin.withBucketDefaults(asBucket(bucket), {
      originAccessControlId: bucketAccess(scope).originAccessControlId,
    }),
    // The edge function refuses all methods except GET, in our format.
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: new CachePolicy(scope, 'FileCache', {
      comment: 'Caches uploaded files for a minute, whatever their address is signed for',
      minTtl: Duration.minutes(1),
      defaultTtl: Duration.minutes(1),
      maxTtl: Duration.minutes(1),
    }),
    responseHeadersPolicy,
    functionAssociations: [
      { function: gate, eventType: FunctionEventType.VIEWER_REQUEST },
      { function: gate, eventType: FunctionEventType.VIEWER_RESPONSE },
    ],
    compress: false,
  };
}

export function pageBehavior(scope: Construct, bucket: Bucket, webDir: string): BehaviorOptions {
  return {
    origin: bucketOrigin(scope, bucket),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: pageHeaders(scope),
    functionAssociations: [{ function: indexRewriting(scope, webDir), eventType: FunctionEventType.VIEWER_REQUEST }],
    compress: true,
  };
}

export const studioBehavior = (scope: Construct, page: BehaviorOptions): BehaviorOptions => ({
  ...page,
  responseHeadersPolicy: studioHeaders(scope),
  functionAssociations: [{ function: studioRewriting(scope), eventType: FunctionEventType.VIEWER_REQUEST }],
});

/** The API's endpoint is `https://<host>`, but an origin is only the host. */
const apiOrigin = ({ api, originSecret }: ApiOrigin) =>
  new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), { customHeaders: originSecret.header });

/** With permission to list, S3 returns 404 for a missing object. Without it, S3 returns a confusing 403. */
const bucketOrigin = (scope: Construct, bucket: Bucket) =>
  S3BucketOrigin.withOriginAccessControl(asBucket(bucket), {
    originAccessControl: bucketAccess(scope),
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });

/**
 * An origin access control only says how requests are signed, so all function URLs share one, and all buckets share
 * another.
 */
const functionAccess = (scope: Construct) =>
  createOnce(scope, 'FunctionAccess', (id) => new FunctionUrlOriginAccessControl(scope, id));
const bucketAccess = (scope: Construct) =>
  createOnce(scope, 'BucketAccess', (id) => new S3OriginAccessControl(scope, id));

const createOnce = <T extends Construct>(scope: Construct, id: string, create: (id: string) => T): T =>
  (scope.node.tryFindChild(id) as T | undefined) ?? create(id);

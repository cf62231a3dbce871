import { createHash } from 'node:crypto';
import type { AwsEndpoint } from '../../../engine/aws-endpoint.ts';
import type { HttpResponse, HttpService, Runtime } from '../../../engine/types.ts';
import type { Bucket } from '../../s3/bucket.ts';
import type { OriginConfig } from '../distribution-config.ts';
import { originFailed, originTimedOut } from '../error-page.ts';
import type { ViewerRequest } from '../viewer/viewer-request.ts';
import { type ForwardingPolicies, forwardedHeaders, forwardedQuery } from './forwarding.ts';
import { s3Origin } from './s3-origin.ts';

const DEFAULT_READ_TIMEOUT_SECONDS = 30;
/** Origins see the IP address of an edge location. This is an example of one. */
export const EDGE_ADDRESS = '130.176.0.1';
const S3_DOMAIN = /^(?<bucket>.+)\.s3[.-][a-z0-9.-]*amazonaws\.com$/;

/** Published as `origin-access-control` under its id. */
export interface OriginAccessControl {
  readonly originType: string;
  readonly signs: boolean;
}

export type Origin = (request: ViewerRequest, policies: ForwardingPolicies) => Promise<HttpResponse>;

/** Whether the viewer sent the correct hash of the body. CloudFront signs this hash but does not compute it. */
const hasBodyHash = ({ headers, body }: ViewerRequest): boolean =>
  headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');

/** CloudFront's signature, which replaces the viewer's Authorization header. */
const SIGNATURE = 'AWS4-HMAC-SHA256 Credential=local/20260101/local/lambda/aws4_request, Signature=local';

const badSignature = (): HttpResponse => ({
  status: 403,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': 'InvalidSignatureException' },
  body: Buffer.from(
    '{"message":"The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details."}',
  ),
});

/** The pieces of a streamed body. Throws if the origin pauses for longer than CloudFront waits for the next packet. */
async function* withReadTimeout(
  body: AsyncIterable<Uint8Array>,
  timeoutSeconds: number,
  abort: () => void,
): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timedOut = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        timedOut.reject(new Error(`The origin sent nothing for ${timeoutSeconds} seconds.`));
        abort();
      }, timeoutSeconds * 1000);
      const piece = await Promise.race([pieces.next(), timedOut.promise]).finally(() => clearTimeout(timer));
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    // Do not wait for this, because an origin that hangs would never finish.
    pieces.return?.().catch(() => undefined);
  }
}

/** An origin of the distribution: a bucket, or the HTTP service with this domain name. */
export const openOrigin = (runtime: Runtime, config: OriginConfig, distributionArn: string): Origin => {
  const control = config.OriginAccessControlId
    ? runtime.find<OriginAccessControl>('origin-access-control', config.OriginAccessControlId)
    : undefined;
  const sourceArn = control?.signs ? distributionArn : undefined;
  const isBucket = S3_DOMAIN.test(config.DomainName);
  const service: HttpService = isBucket
    ? s3Origin(runtime.find<Bucket>('bucket', config.DomainName), sourceArn, () =>
        runtime.find<AwsEndpoint>('aws', 'endpoint'),
      )
    : runtime.find<HttpService>('http-origin', config.DomainName);
  const timeoutSeconds =
    config.CustomOriginConfig?.OriginReadTimeout ??
    config.S3OriginConfig?.OriginReadTimeout ??
    DEFAULT_READ_TIMEOUT_SECONDS;
  const customHeaders = Object.fromEntries(
    config.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
  );

  const rules = { dropsContentType: runtime.assumes('content-type', 'dropped') };

  return async (request, policies) => {
    if (control?.signs && control.originType === 'lambda' && request.body.length > 0 && !hasBodyHash(request)) {
      return badSignature();
    }
    const query = forwardedQuery(request, policies);
    // Abort when the viewer disconnects or the origin sends nothing for too long.
    const aborter = new AbortController();
    const abort = () => aborter.abort();
    request.signal.addEventListener('abort', abort, { once: true });
    const timedOut = Promise.withResolvers<HttpResponse>();
    const timer = setTimeout(() => {
      timedOut.resolve(originTimedOut());
      abort();
    }, timeoutSeconds * 1000);
    try {
      const response = service({
        method: request.method,
        url: `${config.OriginPath}${request.path}${query ? `?${query}` : ''}`,
        headers: {
          ...forwardedHeaders(request, policies, config.DomainName, rules),
          ...customHeaders,
          ...(sourceArn && { authorization: SIGNATURE }),
        },
        body: request.body,
        sourceIp: EDGE_ADDRESS,
        signal: aborter.signal,
        ...(sourceArn && !isBucket ? { signedBy: { service: 'cloudfront.amazonaws.com', sourceArn } } : {}),
      });
      const started = await Promise.race([response, timedOut.promise]);
      if (Buffer.isBuffer(started.body)) return started;
      return { ...started, body: withReadTimeout(started.body, timeoutSeconds, abort) };
    } catch (error) {
      runtime.log(`Origin ${config.DomainName}: ${error instanceof Error ? error.message : String(error)}`);
      return originFailed();
    } finally {
      clearTimeout(timer);
    }
  };
};

import { Duration, Fn, Stack, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HttpVersion,
  OriginRequestPolicy,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin, HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { MESSAGES_PATTERN } from '../lambdas/contracts/conversations.ts';
import { asBucket } from './as-bucket.ts';
import { bodyLimit, encodingForwarding, indexRewriting, styleNaming } from './edge-functions.ts';
import { scanRequests } from './edge-requests.ts';
import { apiHeaders, assetHeaders, imageHeaders, pageHeaders } from './edge-headers.ts';
import type { Settings } from './settings.ts';

export interface EdgeProps {
  readonly settings: Settings;
  readonly api: HttpApi;
  /** Streams the answers of conversations. */
  readonly conversation: FunctionUrl;
  readonly imagesBucket: Bucket;
  readonly webBucket: Bucket;
  readonly accessLogs: Bucket;
}

/**
 * The statuses whose answers CloudFront would keep for 10 seconds even where caching is off, under a
 * key that knows nothing of who asked: one account's 404 would answer another account's request.
 */
const ERROR_STATUSES = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** A model may think this long before its first word; CloudFront allows no more. */
const LONGEST_SILENCE = Duration.seconds(60);

/** The one address of everything: API, scans, images and pages behind a distribution. */
export class Edge extends Construct {
  readonly distribution: Distribution;
  private readonly apiHeaders: ResponseHeadersPolicy;
  /** `https://…` of the API and the images. */
  readonly baseUrl: string;
  /** `https://…` inside the QR images. */
  readonly scanHost: string;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { domains } = props.settings;
    this.apiHeaders = apiHeaders(this);
    const api = this.apiBehaviour(props.api);
    // A person may type a scan address without https; a program that sends its key in clear must notice.
    const scan: BehaviorOptions = {
      ...api,
      originRequestPolicy: scanRequests(this),
      functionAssociations: [{ function: encodingForwarding(this), eventType: FunctionEventType.VIEWER_REQUEST }],
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    };
    const page = this.pageBehaviour(props.webBucket);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `${Stack.of(this).stackName}: API, scans, QR images and pages`,
      defaultBehavior: page,
      additionalBehaviors: {
        // Without a slash, too, or the pages would answer for what belongs to the API.
        '/v1': api,
        '/v1/*': api,
        // The first pattern that fits decides, so the messages come before everything else of a scan.
        [MESSAGES_PATTERN]: this.messageBehaviour(props.conversation),
        '/s': scan,
        '/s/*': scan,
        '/invitations/*': api,
        // Their names carry the hash of their content.
        '/assets/*': { ...page, responseHeadersPolicy: assetHeaders(this) },
        '/qr/*': this.imageBehaviour(props),
      },
      defaultRootObject: 'index.html',
      // Only their time to live: a page put in place of an error here would replace the API's errors too.
      errorResponses: ERROR_STATUSES.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      logBucket: asBucket(props.accessLogs),
      logFilePrefix: 'cloudfront/',
      ...(domains && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [...new Set([domains.base, domains.scan])],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domains.certificateArn),
      }),
    });
    this.acknowledgeFindings(domains !== undefined);
    this.baseUrl = `https://${domains?.base ?? this.distribution.distributionDomainName}`;
    this.scanHost = `https://${domains?.scan ?? this.distribution.distributionDomainName}`;
  }

  private apiBehaviour(api: HttpApi): BehaviorOptions {
    return {
      origin: apiOrigin(api),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway tells its APIs apart by Host, so the viewer's must not reach it.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.apiHeaders,
      functionAssociations: [{ function: bodyLimit(this), eventType: FunctionEventType.VIEWER_REQUEST }],
      compress: true,
    };
  }

  private messageBehaviour(conversation: FunctionUrl): BehaviorOptions {
    return {
      origin: FunctionUrlOrigin.withOriginAccessControl(conversation, { readTimeout: LONGEST_SILENCE }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.apiHeaders,
      compress: false,
    };
  }

  private imageBehaviour({ imagesBucket, api }: EdgeProps): BehaviorOptions {
    return {
      // Whatever the bucket does not have, the API answers: with a styled image, or with a decent 404.
      origin: new OriginGroup({
        primaryOrigin: originOf(imagesBucket),
        fallbackOrigin: apiOrigin(api),
        fallbackStatusCodes: [403, 404],
      }),
      functionAssociations: [{ function: styleNaming(this), eventType: FunctionEventType.VIEWER_REQUEST }],
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: new CachePolicy(this, 'ImageCache', {
        comment: 'QR images never change',
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.days(365),
        maxTtl: Duration.days(365),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      responseHeadersPolicy: imageHeaders(this),
      compress: true,
    };
  }

  private pageBehaviour(bucket: Bucket): BehaviorOptions {
    return {
      origin: originOf(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: pageHeaders(this),
      functionAssociations: [{ function: indexRewriting(this), eventType: FunctionEventType.VIEWER_REQUEST }],
      compress: true,
    };
  }

  private acknowledgeFindings(hasOwnDomains: boolean): void {
    const findings = Validations.of(this.distribution);
    findings.acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'A printed code has to open wherever its reader happens to be.' },
      {
        id: 'AwsSolutions-CFR2',
        reason:
          'Rates are limited per API key and per stage; a web ACL costs by the month, so adding one is up to the operator.',
      },
      {
        id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'The root has its object, /qr/* cannot reach the root, and no query string is passed on: nothing gets listed.',
      },
    );
    if (hasOwnDomains) return;
    findings.acknowledge({
      id: 'AwsSolutions-CFR4',
      reason:
        'A *.cloudfront.net name comes with a certificate whose protocols cannot be chosen; own domains get TLS 1.2.',
    });
  }
}

/** The API's endpoint is `https://<host>`, an origin is the host alone. */
const apiOrigin = (api: HttpApi) => new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)));

/** With leave to list, S3 answers 404 for what is not there; without, it would be a puzzling 403. */
const originOf = (bucket: Bucket) =>
  S3BucketOrigin.withOriginAccessControl(asBucket(bucket), {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });

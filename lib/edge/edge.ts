import { Duration, Stack, Validations } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { AllowedMethods, Distribution, HttpVersion, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { CONVERSATION_PATTERNS, MESSAGES_PATTERN } from '../../contracts/conversations.ts';
import { KNOWLEDGE_PREFIX, UPLOADS_PATTERN, VISITOR_FILES_PATTERN } from '../../contracts/knowledge.ts';
import { operation } from '../../contracts/operations/catalogue.ts';
import { RECIPIENTS_PATTERN } from '../../contracts/requests/requests.ts';
import type { Settings } from '../settings/settings.ts';
import { asBucket } from '../shared/as-bucket.ts';
import { chainEdgeResources } from '../shared/creation-order.ts';
import { enableAccessLogs, LOG_PREFIX } from './access-logs.ts';
import {
  apiBehavior,
  descriptionBehavior,
  imageBehavior,
  messageBehavior,
  pageBehavior,
  previewBehavior,
  scanPageBehavior,
  studioBehavior,
  uploadBehavior,
  visitBehavior,
  visitorFileBehavior,
} from './behaviors.ts';
import { addRegionToNames } from './names.ts';
import type { OriginSecret } from './origin-secret.ts';
import { apiHeaders, assetHeaders } from './response-headers.ts';
import { webAclOf } from './web-acl.ts';

export interface EdgeProps {
  readonly settings: Settings;
  readonly api: IHttpApi;
  /** Streams the answers of conversations. */
  readonly answers: FunctionUrl;
  /** Streams the answers when owners chat with a draft of their code. */
  readonly previews: FunctionUrl;
  /** Serves the page that a scan opens. */
  readonly scanPage: FunctionUrl;
  readonly originSecret: OriginSecret;
  readonly imagesBucket: Bucket;
  /** Receives uploads. */
  readonly knowledgeBucket: Bucket;
  readonly webBucket: Bucket;
  readonly accessLogs: Bucket;
}

/**
 * CloudFront caches responses with these statuses for 10 seconds even when caching is off, under a key that does not
 * include the caller. Without a time to live of 0, one account's 404 would answer another account's request.
 */
const ERROR_STATUSES = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** The distribution in front of everything: API, scans, images and pages. */
export class Edge extends Construct {
  readonly distribution: Distribution;
  /** `https://…` URL of the API and the images. */
  readonly baseUrl: string;
  /** `https://…` base URL that QR codes open. */
  readonly scanHost: string;
  /** All URLs that the distribution answers, including its `cloudfront.net` name when there are custom domains. */
  readonly addresses: readonly string[];

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { domains, firewall } = props.settings;
    if (props.settings.kmsKeyArn !== undefined) acknowledgeOwnKey(this);
    const headers = apiHeaders(this);
    const api = apiBehavior(this, props, headers);
    const visit = visitBehavior(this, api);
    const scanPage = scanPageBehavior(this, visit, props.scanPage);
    const page = pageBehavior(this, props.webBucket, props.settings.webDir);
    const studio = studioBehavior(this, page);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `${Stack.of(this).stackName}: API, scans, QR images and pages`,
      // All methods reach the edge function of the pages. For a method that pages do not support, the function returns
      // an error that points to the API.
      defaultBehavior: { ...page, allowedMethods: AllowedMethods.ALLOW_ALL },
      // The first matching pattern wins.
      additionalBehaviors: {
        [operation('preview-qpr-code').path]: previewBehavior(this, props.previews, headers),
        // Also without a slash, otherwise the static pages would answer this API path.
        '/v1': api,
        [operation('get-openapi').path]: descriptionBehavior(api),
        '/v1/*': api,
        [MESSAGES_PATTERN]: messageBehavior(this, props.answers, headers),
        ...Object.fromEntries(CONVERSATION_PATTERNS.map((pattern) => [pattern, visit])),
        // Also without a slash: the edge function explains what is missing.
        '/s': scanPage,
        '/s/*': scanPage,
        '/invitations/*': api,
        '/unsubscribe/*': api,
        [RECIPIENTS_PATTERN]: api,
        // The file names contain the hash of their content.
        '/assets/*': { ...page, responseHeadersPolicy: assetHeaders(this) },
        '/studio': studio,
        '/studio/*': studio,
        [UPLOADS_PATTERN]: uploadBehavior(this, props.knowledgeBucket, headers),
        [VISITOR_FILES_PATTERN]: visitorFileBehavior(this, props.knowledgeBucket, props.originSecret, headers),
        '/qr/*': imageBehavior(this, props.imagesBucket, props, domains?.scan),
      },
      defaultRootObject: 'index.html',
      ...webAclOf(this, firewall),
      // Only the time to live is set: a custom error page would also replace the API's errors.
      errorResponses: ERROR_STATUSES.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      logBucket: asBucket(props.accessLogs),
      logFilePrefix: LOG_PREFIX,
      ...(domains && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [...new Set([domains.base, domains.scan])],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domains.certificateArn),
      }),
    });
    props.knowledgeBucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [props.knowledgeBucket.arnForObjects(`${KNOWLEDGE_PREFIX.uploads}*`)],
        conditions: { StringEquals: { 'AWS:SourceArn': this.distribution.distributionArn } },
      }),
    );
    enableAccessLogs(this.distribution, props.accessLogs);
    addRegionToNames(this);
    chainEdgeResources(this);
    props.originSecret.setSender(this.distribution);
    this.acknowledgeFindings(props.settings);
    this.baseUrl = `https://${domains?.base ?? this.distribution.distributionDomainName}`;
    this.scanHost = `https://${domains?.scan ?? this.distribution.distributionDomainName}`;
    this.addresses = [...new Set([`https://${this.distribution.distributionDomainName}`, this.baseUrl, this.scanHost])];
  }

  private acknowledgeFindings({ domains, firewall }: Settings): void {
    const findings = Validations.of(this.distribution);
    findings.acknowledge(
      { id: 'AwsSolutions-CFR3', reason: 'Access logs are on in all regions where CloudFront can write them.' },
      {
        id: 'AwsSolutions-CFR7',
        reason:
          'Uploads have no origin access control: it would replace the signature in their URL, which S3 checks. All other requests to buckets have one.',
      },
      { id: 'AwsSolutions-CFR1', reason: 'A printed code must work in every country.' },
      {
        id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'The root has a default object, /qr/* cannot reach the root, and query strings are not forwarded, so nobody can list a bucket.',
      },
    );
    if (firewall === 'none') {
      findings.acknowledge({
        id: 'AwsSolutions-CFR2',
        reason: 'A web ACL has a monthly price, so there is none in development or with -c waf=off.',
      });
    }
    if (domains) return;
    findings.acknowledge({
      id: 'AwsSolutions-CFR4',
      reason:
        'The protocols of the default *.cloudfront.net certificate cannot be chosen. Custom domains require TLS 1.2.',
    });
  }
}

/** CDK cannot change the policy of a key that it did not create, so the operator must: docs/deploy.md#your-own-key. */
const acknowledgeOwnKey = (scope: Construct) =>
  Validations.of(Stack.of(scope)).acknowledge(
    ...['wildcardKeyPolicyForOac', 'updateImportedKeyPolicyOac'].map((name) => ({
      id: `Annotation::@aws-cdk/aws-cloudfront-origins:${name}`,
      reason: 'The operator writes the key policy, which allows CloudFront only for distributions of this account.',
    })),
  );

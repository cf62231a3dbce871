import { Duration, Stack, Validations } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { AllowedMethods, Distribution, HttpVersion, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { CONVERSATION_PATTERNS, MESSAGES_PATTERN } from '../../contracts/conversations.ts';
import { operation } from '../../contracts/operations/catalogue.ts';
import type { Settings } from '../settings/settings.ts';
import { asBucket } from '../shared/as-bucket.ts';
import { LOG_PREFIX, logWherePossible } from './access-logs.ts';
import {
  apiBehaviour,
  imageBehaviour,
  messageBehaviour,
  pageBehaviour,
  previewBehaviour,
  scanPageBehaviour,
  studioBehaviour,
  visitBehaviour,
} from './behaviours.ts';
import { nameByRegion } from './names.ts';
import type { OriginSecret } from './origin-secret.ts';
import { apiHeaders, assetHeaders } from './response-headers.ts';
import { webAclOf } from './web-acl.ts';

export interface EdgeProps {
  readonly settings: Settings;
  readonly api: IHttpApi;
  /** Streams the answers of conversations. */
  readonly answers: FunctionUrl;
  /** Streams the answers of drafts to their owners. */
  readonly previews: FunctionUrl;
  /** Answers scans. */
  readonly scanPage: FunctionUrl;
  readonly originSecret: OriginSecret;
  readonly imagesBucket: Bucket;
  readonly webBucket: Bucket;
  readonly accessLogs: Bucket;
}

/**
 * The statuses whose answers CloudFront would keep for 10 seconds even where caching is off, under a
 * key that knows nothing of who asked: one account's 404 would answer another account's request.
 */
const ERROR_STATUSES = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** The one address of everything: API, scans, images and pages behind a distribution. */
export class Edge extends Construct {
  readonly distribution: Distribution;
  /** `https://…` of the API and the images. */
  readonly baseUrl: string;
  /** `https://…` inside the QR images. */
  readonly scanHost: string;
  /** Everything under which it answers; the distribution's own name too, where there are better ones. */
  readonly addresses: readonly string[];

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { domains, firewall } = props.settings;
    const headers = apiHeaders(this);
    const api = apiBehaviour(this, props, headers);
    const visit = visitBehaviour(this, api);
    const scanPage = scanPageBehaviour(visit, props.scanPage);
    const page = pageBehaviour(this, props.webBucket, props.settings.webDir);
    const studio = studioBehaviour(this, page);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `${Stack.of(this).stackName}: API, scans, QR images and pages`,
      // Whatever the method: its function answers what no page takes, and sends who meant the API there.
      defaultBehavior: { ...page, allowedMethods: AllowedMethods.ALLOW_ALL },
      // The first pattern that fits decides.
      additionalBehaviors: {
        [operation('preview-qpr-code').path]: previewBehaviour(this, props.previews, headers),
        // Without a slash, too, or the pages would answer for what belongs to the API.
        '/v1': api,
        '/v1/*': api,
        [MESSAGES_PATTERN]: messageBehaviour(this, props.answers, headers),
        ...Object.fromEntries(CONVERSATION_PATTERNS.map((pattern) => [pattern, visit])),
        // Without a slash, too: its function says what is missing.
        '/s': scanPage,
        '/s/*': scanPage,
        '/invitations/*': api,
        // Their names carry the hash of their content.
        '/assets/*': { ...page, responseHeadersPolicy: assetHeaders(this) },
        '/studio': studio,
        '/studio/*': studio,
        '/qr/*': imageBehaviour(this, props.imagesBucket, props, domains?.scan),
      },
      defaultRootObject: 'index.html',
      ...webAclOf(this, firewall),
      // Only their time to live: a page put in place of an error here would replace the API's errors too.
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
    logWherePossible(this.distribution, props.accessLogs);
    nameByRegion(this);
    props.originSecret.sentBy(this.distribution);
    this.acknowledgeFindings(props.settings);
    this.baseUrl = `https://${domains?.base ?? this.distribution.distributionDomainName}`;
    this.scanHost = `https://${domains?.scan ?? this.distribution.distributionDomainName}`;
    this.addresses = [...new Set([`https://${this.distribution.distributionDomainName}`, this.baseUrl, this.scanHost])];
  }

  private acknowledgeFindings({ domains, firewall }: Settings): void {
    const findings = Validations.of(this.distribution);
    findings.acknowledge(
      { id: 'AwsSolutions-CFR3', reason: 'There are access logs wherever CloudFront can write them.' },
      { id: 'AwsSolutions-CFR1', reason: 'A printed code has to open wherever its reader happens to be.' },
      {
        id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'The root has its object, /qr/* cannot reach the root, and no query string is passed on: nothing gets listed.',
      },
    );
    if (firewall === 'none') {
      findings.acknowledge({
        id: 'AwsSolutions-CFR2',
        reason: 'A web ACL costs by the month: development does without, and so does whoever says -c waf=off.',
      });
    }
    if (domains) return;
    findings.acknowledge({
      id: 'AwsSolutions-CFR4',
      reason:
        'A *.cloudfront.net name comes with a certificate whose protocols cannot be chosen; own domains get TLS 1.2.',
    });
  }
}

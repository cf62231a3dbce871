import { CfnResource, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { DEMO_FILE } from './edge/page-function.ts';
import type { Settings } from './settings/settings.ts';
import { asBucket } from './shared/as-bucket.ts';
import { privateBucket } from './shared/buckets.ts';
import { logEncryption } from './shared/encryption.ts';
import { acknowledgeWildcard } from './shared/findings.ts';

/** The Studio's scripts and styles, whose names contain the hash of their content. */
const ASSETS = 'assets/*';

/** The static pages. The bucket is created first because the distribution needs it; `deployTo` uploads the files. */
export class Web extends Construct {
  readonly bucket: Bucket;
  private readonly settings: Settings;

  constructor(scope: Construct, id: string, settings: Settings, accessLogs: Bucket) {
    super(scope, id);
    this.settings = settings;
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucket(settings),
      serverAccessLogsBucket: asBucket(accessLogs),
      serverAccessLogsPrefix: 's3-web/',
    });
  }

  /**
   * Uploads the pages and invalidates the distribution's cache. Assets are uploaded before the page that loads them,
   * and old assets stay, so a browser never gets a page whose script is missing. (The scan page has its script inline.)
   */
  deployTo(distribution: IDistribution): void {
    const logGroup = new LogGroup(this, 'DeploymentLogs', {
      retention: this.settings.logRetention,
      ...logEncryption(this, this.settings),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // `demo.json` always exists, because the start page requests it even when there is no demo code.
    const demo = { ...(this.settings.demoCode !== undefined && { short_id: this.settings.demoCode }) };
    const files = new Asset(this, 'Files', { path: this.settings.webDir });
    const upload = {
      sources: [Source.bucket(files.bucket, files.s3ObjectKey), Source.data(DEMO_FILE, JSON.stringify(demo))],
      destinationBucket: asBucket(this.bucket),
      memoryLimit: 512,
      logGroup,
      role: this.deploymentRole(distribution, logGroup, files.bucket).withoutPolicyUpdates(),
    };
    const assets = new BucketDeployment(this, 'Scripts', {
      ...upload,
      exclude: ['*'],
      include: [ASSETS],
      prune: false,
      // The files carry this header. If the distribution added it, browsers would also cache a 404 for a year.
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...upload,
      exclude: [ASSETS],
      distribution,
      distributionPaths: ['/*'],
      // These file names contain no hash, so browsers must revalidate soon.
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.minutes(5))],
    });
    pages.node.addDependency(assets);
    doNotWaitForInvalidation(pages);
    // Both deployments share one uploader function, which uses the layer of the first.
    pages.node.tryRemoveChild('AwsCliLayer');
    for (const child of Stack.of(this).node.children) {
      if (!child.node.id.startsWith('Custom::CDKBucketDeployment')) continue;
      Validations.of(child).acknowledge({
        id: 'AwsSolutions-L1',
        reason: "The uploader is CDK's own code, written for the Python version that CDK chooses and keeps up to date.",
      });
    }
  }

  /** The uploader's role. The one from CDK would allow more: `s3:GetObject*`, and all distributions of the account. */
  private deploymentRole(distribution: IDistribution, logGroup: LogGroup, source: IBucket): Role {
    const role = new Role(this, 'DeploymentRole', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'Uploads the static pages on deployment',
      inlinePolicies: {
        Permissions: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
            allow(['s3:GetObject'], source.arnForObjects('*')),
            allow(['s3:ListBucket', 's3:GetBucketTagging'], this.bucket.bucketArn),
            allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], this.bucket.arnForObjects('*')),
            allow(['cloudfront:CreateInvalidation'], distribution.distributionArn),
          ],
        }),
      },
    });
    acknowledgeWildcard(
      role,
      this.bucket,
      '*',
      'A deployment writes all pages and scripts, and this bucket contains nothing else.',
    );
    acknowledgeWildcard(
      role,
      source,
      '*',
      'The archive gets a new name with every change, and a policy with that name might not take effect in time.',
    );
    return role;
  }
}

/**
 * An invalidation sometimes takes longer than CDK's uploader waits. The whole deployment would then be rolled back
 * (https://github.com/aws/aws-cdk/issues/15891). The uploader gets `waitForDistributionInvalidation: false` as the
 * string `false`, and waits all the same. It does not wait if the string is empty.
 */
function doNotWaitForInvalidation(pages: BucketDeployment): void {
  for (const child of pages.node.findAll()) {
    if (child instanceof CfnResource && child.cfnResourceType === 'Custom::CDKBucketDeployment')
      child.addPropertyOverride('WaitForDistributionInvalidation', '');
  }
}

const allow = (actions: string[], resource: string) => new PolicyStatement({ actions, resources: [resource] });

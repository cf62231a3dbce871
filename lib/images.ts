import { Duration, Validations } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ImageAction } from '../lambdas/contracts/operations/operation.ts';
import { ENV } from '../lambdas/contracts/environment.ts';
import { STYLED_QR_PREFIX } from '../lambdas/contracts/qr-style.ts';
import { KEY_PREFIX } from '../lambdas/contracts/table.ts';
import { privateBucket } from './access-log-bucket.ts';
import { asBucket } from './as-bucket.ts';
import { wildcardFinding } from './findings.ts';
import { HouseFunction } from './house-function.ts';
import { receiveFrom, useTable } from './permissions.ts';
import type { Settings } from './settings.ts';

export interface ImagesProps {
  readonly settings: Settings;
  readonly table: Table;
  readonly accessLogs: Bucket;
}

/** Far longer than a create can take: by then either the code exists or it never will. */
const ORPHAN_CHECK_DELAY = Duration.minutes(15);
const FUNCTION_TIMEOUT_SECONDS = 10;

/**
 * The QR images. They are written before their code, so a create that fails leaves images behind:
 * every new image is looked at again after a while, and removed when no code came of it.
 */
export class Images extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { settings, table, accessLogs }: ImagesProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucket(settings),
      serverAccessLogsBucket: asBucket(accessLogs),
      serverAccessLogsPrefix: 's3-images/',
    });
    // Made again on demand; so the styles of a deleted code do not stay for ever.
    this.bucket.addLifecycleRule({ prefix: `${STYLED_QR_PREFIX}/`, expiration: Duration.days(90) });
    tellEventBridge(this.bucket);

    const deadLetters = new Queue(this, 'UncheckedImages', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const newImages = new Queue(this, 'NewImages', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deliveryDelay: ORPHAN_CHECK_DELAY,
      // Six times the function's time-out, as Lambda advises.
      visibilityTimeout: Duration.seconds(6 * FUNCTION_TIMEOUT_SECONDS),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    new Rule(this, 'ImageCreated', {
      description: 'A QR image was written: check later that its code exists',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        // PNG and SVG come together: one of them is enough to look at both.
        detail: { bucket: { name: [this.bucket.bucketName] }, object: { key: [{ suffix: '.png' }] } },
      },
      targets: [new SqsQueue(newImages)],
    });

    const remover = new HouseFunction(this, 'remove-orphaned-images', {
      settings,
      description: 'Removes QR images whose code was never created',
      environment: { [ENV.tableName]: table.tableName, [ENV.imagesBucket]: this.bucket.bucketName },
      allow: [
        useTable(table, ['GetItem'], [KEY_PREFIX.code]),
        useImages(this.bucket, ['DeleteObject']),
        receiveFrom(newImages),
      ],
      timeoutSeconds: FUNCTION_TIMEOUT_SECONDS,
      memoryMegabytes: 512,
    });
    acknowledgeImageKeys(remover, this.bucket);
    new EventSourceMapping(remover, 'NewImages', {
      target: remover.lambda,
      eventSourceArn: newImages.queueArn,
      batchSize: 10,
      reportBatchItemFailures: true,
    });
  }
}

const IMAGE_KEYS = 'qr/*';

/** The S3 actions named, on the QR images and nothing else in the bucket. */
export const useImages = (bucket: Bucket, actions: readonly ImageAction[]) =>
  new PolicyStatement({
    actions: actions.map((action) => `s3:${action}`),
    resources: [bucket.arnForObjects(IMAGE_KEYS)],
  });

export function acknowledgeImageKeys(user: HouseFunction, bucket: Bucket): void {
  Validations.of(user).acknowledge({
    id: wildcardFinding(bucket, IMAGE_KEYS),
    reason: 'The images of all codes lie under one prefix, and codes come and go: the prefix is the smallest resource.',
  });
}

/** By the plain property: the `eventBridgeEnabled` of CDK's Bucket would bring a custom resource along. */
function tellEventBridge(bucket: Bucket): void {
  const { defaultChild } = bucket.node;
  if (!(defaultChild instanceof CfnBucket)) throw new Error('The images bucket has no CloudFormation bucket.');
  defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
}

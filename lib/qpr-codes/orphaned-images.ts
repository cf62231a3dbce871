import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import type { Settings } from '../settings/settings.ts';
import { queueEncryption } from '../shared/encryption.ts';
import { ServiceFunction } from '../shared/function.ts';
import { acknowledgeImageKeys, allowImages, IMAGE_KEYS, listImages } from '../shared/image-access.ts';
import { allowTable, receiveFrom } from '../shared/permissions.ts';

export interface OrphanedImagesProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly bucket: Bucket;
}

/** Far longer than a create can take: by then either the code exists or it never will. */
const ORPHAN_CHECK_DELAY = Duration.minutes(15);
const FUNCTION_TIMEOUT_SECONDS = 10;

/**
 * Images are written before their code, so a failed create leaves images behind. Every new image is checked later and
 * removed if its code does not exist. Returns the queue of the checks that failed or could not be queued.
 */
export function addOrphanedImageRemoval(scope: Construct, { settings, table, bucket }: OrphanedImagesProps): Queue {
  const deadLetters = new Queue(scope, 'UncheckedImages', {
    ...queueEncryption(scope, settings),
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  const newImages = new Queue(scope, 'NewImages', {
    ...queueEncryption(scope, settings),
    enforceSSL: true,
    deliveryDelay: ORPHAN_CHECK_DELAY,
    // Six times the function's timeout, as Lambda recommends.
    visibilityTimeout: Duration.seconds(6 * FUNCTION_TIMEOUT_SECONDS),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
  });
  new Rule(scope, 'ImageCreated', {
    description: 'A QR image was written: check later that its code exists',
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      // PNG and SVG are written together, so one event is enough to check both. Styled images are drawn only for
      // existing codes, and expire anyway, so they need no check.
      detail: { bucket: { name: [bucket.bucketName] }, object: { key: [{ wildcard: `${IMAGE_KEYS}.png` }] } },
    },
    targets: [new SqsQueue(newImages, { deadLetterQueue: deadLetters })],
  });

  const remover = new ServiceFunction(scope, 'remove-orphaned-images', {
    settings,
    description: 'Removes QR images whose code was never created',
    environment: { [ENV.tableName]: table.tableName, [ENV.imagesBucket]: bucket.bucketName },
    allow: [
      allowTable(table, ['GetItem'], [KEY_PREFIX.code]),
      listImages(bucket),
      allowImages(bucket, ['DeleteObject']),
      receiveFrom(newImages),
    ],
    timeoutSeconds: FUNCTION_TIMEOUT_SECONDS,
    memoryMegabytes: 512,
  });
  acknowledgeImageKeys(remover, bucket);
  new EventSourceMapping(remover, 'NewImages', {
    target: remover.lambda,
    eventSourceArn: newImages.queueArn,
    batchSize: 10,
    reportBatchItemFailures: true,
  });
  return deadLetters;
}

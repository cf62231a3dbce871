import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { STYLED_QR_PREFIX } from '../../contracts/qr-style.ts';
import type { Settings } from '../settings/settings.ts';
import { asBucket } from '../shared/as-bucket.ts';
import { privateBucket } from '../shared/buckets.ts';
import { bucketEncryption } from '../shared/encryption.ts';
import { sendEventsToEventBridge } from '../shared/object-events.ts';
import { addOrphanedImageRemoval } from './orphaned-images.ts';

export interface ImagesProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly accessLogs: Bucket;
}

/** The bucket of the QR images, and the check that each image belongs to a code. */
export class Images extends Construct {
  readonly bucket: Bucket;
  /** New images whose check failed after all retries or could not be queued. */
  readonly deadLetters: IQueue;

  constructor(scope: Construct, id: string, { settings, table, accessLogs }: ImagesProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucket(settings),
      ...bucketEncryption(this, settings),
      serverAccessLogsBucket: asBucket(accessLogs),
      serverAccessLogsPrefix: 's3-images/',
    });
    // Styled images are rendered again on demand, so all of them can expire. The rule removes styles that nobody
    // requests any more.
    this.bucket.addLifecycleRule({ prefix: `${STYLED_QR_PREFIX}/`, expiration: Duration.days(90) });
    sendEventsToEventBridge(this.bucket);
    this.deadLetters = addOrphanedImageRemoval(this, { settings, table, bucket: this.bucket });
  }
}

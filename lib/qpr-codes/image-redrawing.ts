import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import { acknowledgeImageKeys, allowImages } from '../shared/image-access.ts';
import { allowTable } from '../shared/permissions.ts';

export interface ImageRedrawingProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly imagesBucket: Bucket;
  readonly baseUrl: string;
  readonly scanHost: string;
}

/** The function that redraws all codes' images if they are lost. It has no route: only an operator can invoke it. */
export function addImageRedrawing(scope: Construct, props: ImageRedrawingProps): void {
  const { settings, table, imagesBucket, baseUrl, scanHost } = props;
  const redraw = new ServiceFunction(scope, 'redraw-images', {
    settings,
    description: 'Redraws the images of all codes, for the operator',
    environment: {
      [ENV.tableName]: table.tableName,
      [ENV.imagesBucket]: imagesBucket.bucketName,
      [ENV.baseUrl]: baseUrl,
      [ENV.scanHost]: scanHost,
    },
    allow: [
      new PolicyStatement({ actions: ['dynamodb:Scan'], resources: [table.tableArn] }),
      allowTable(table, ['GetItem'], [KEY_PREFIX.code]),
      allowImages(imagesBucket, ['PutObject']),
    ],
    // One call redraws up to 500 codes. Drawing takes 3 ms without a logo and 36 ms with one (on a 2-core machine).
    timeoutSeconds: 75,
  });
  acknowledgeImageKeys(redraw, imagesBucket);
}

import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import { DEFAULT_QR_ROUTE, STYLED_QR_ROUTE } from '../../contracts/qr-style.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import type { Api } from '../api/api.ts';
import type { OriginSecret } from '../edge/origin-secret.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import {
  acknowledgeImageKeys,
  acknowledgeStyledImageKeys,
  allowImages,
  listImages,
  STYLED_IMAGE_KEYS,
} from '../shared/image-access.ts';
import { allowTable } from '../shared/permissions.ts';

export interface QrRenderingProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly api: Api;
  readonly originSecret: OriginSecret;
  readonly imagesBucket: Bucket;
  readonly baseUrl: string;
  readonly scanHost: string;
}

/**
 * Renders QR images on demand, if the distribution does not find them in the bucket. The images are public, so these
 * routes need no authentication.
 */
export class QrRendering extends Construct {
  constructor(scope: Construct, id: string, props: QrRenderingProps) {
    super(scope, id);
    this.renderStyles(props);
    this.drawMainImages(props);
  }

  /** Renders images whose URL has style options, such as `?size=`. The function also serves the logos of scan pages. */
  private renderStyles(props: QrRenderingProps): void {
    const { settings, table, api, originSecret, imagesBucket } = props;
    const render = new ServiceFunction(this, 'render-qr', {
      settings,
      description: 'Renders a QR image in the requested style',
      environment: environmentOf(props),
      allow: [
        allowTable(table, ['GetItem'], [KEY_PREFIX.code]),
        allowTable(table, ['UpdateItem'], [KEY_PREFIX.networkRate]),
        listImages(imagesBucket, STYLED_IMAGE_KEYS),
        allowImages(imagesBucket, ['PutObject'], STYLED_IMAGE_KEYS),
      ],
    });
    originSecret.addTo(render);
    acknowledgeStyledImageKeys(render, imagesBucket);
    api.route(render, [`GET ${STYLED_QR_ROUTE}`]);
  }

  /**
   * Draws main images, whose URL has no style options, if they are not in the bucket: images of placements (which are
   * never stored), images of a code after the scan host has changed, and images that the bucket has lost.
   */
  private drawMainImages(props: QrRenderingProps): void {
    const { settings, table, api, originSecret, imagesBucket } = props;
    const draw = new ServiceFunction(this, 'draw-image', {
      settings,
      description: 'Draws the main images of placements, and of codes after the scan host has changed',
      environment: environmentOf(props),
      allow: [
        allowTable(table, ['GetItem'], [KEY_PREFIX.code]),
        allowTable(table, ['UpdateItem'], [KEY_PREFIX.networkRate]),
        allowImages(imagesBucket, ['PutObject']),
      ],
    });
    originSecret.addTo(draw);
    acknowledgeImageKeys(draw, imagesBucket);
    api.route(draw, [`GET ${DEFAULT_QR_ROUTE}`]);
  }
}

const environmentOf = ({ table, imagesBucket, baseUrl, scanHost }: QrRenderingProps) => ({
  [ENV.tableName]: table.tableName,
  [ENV.imagesBucket]: imagesBucket.bucketName,
  [ENV.baseUrl]: baseUrl,
  [ENV.scanHost]: scanHost,
});

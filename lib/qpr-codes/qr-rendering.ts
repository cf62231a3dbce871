import { Validations } from 'aws-cdk-lib';
import { HttpMethod, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { ENV } from '../../lambdas/contracts/environment.ts';
import { STYLED_QR_PREFIX, STYLED_QR_ROUTE } from '../../lambdas/contracts/qr-style.ts';
import { KEY_PREFIX } from '../../lambdas/contracts/table.ts';
import type { Api } from '../api/api.ts';
import type { OriginSecret } from '../edge/origin-secret.ts';
import { wildcardFinding } from '../house/findings.ts';
import { HouseFunction } from '../house/function.ts';
import { useTable } from '../house/permissions.ts';
import type { Settings } from '../settings/settings.ts';

export interface QrRenderingProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly api: Api;
  readonly originSecret: OriginSecret;
  readonly imagesBucket: Bucket;
  readonly baseUrl: string;
  readonly scanHost: string;
}

const STYLED_KEYS = `${STYLED_QR_PREFIX}/*`;

/** Images in a style of their own: the distribution asks here for what the bucket does not have yet. */
export class QrRendering extends Construct {
  constructor(scope: Construct, id: string, props: QrRenderingProps) {
    super(scope, id);
    const { settings, table, api, originSecret, imagesBucket, baseUrl, scanHost } = props;
    const render = new HouseFunction(this, 'render-qr', {
      settings,
      description: 'Makes a QR image in the style that was asked for',
      environment: {
        [ENV.tableName]: table.tableName,
        [ENV.imagesBucket]: imagesBucket.bucketName,
        [ENV.baseUrl]: baseUrl,
        [ENV.scanHost]: scanHost,
      },
      allow: [
        useTable(table, ['GetItem'], [KEY_PREFIX.code]),
        useTable(table, ['UpdateItem'], [KEY_PREFIX.visitorRate]),
        new PolicyStatement({
          actions: ['s3:ListBucket'],
          resources: [imagesBucket.bucketArn],
          conditions: { StringLike: { 's3:prefix': STYLED_KEYS } },
        }),
        new PolicyStatement({ actions: ['s3:PutObject'], resources: [imagesBucket.arnForObjects(STYLED_KEYS)] }),
      ],
    });
    originSecret.acceptIn(render);
    Validations.of(render).acknowledge({
      id: wildcardFinding(imagesBucket, STYLED_KEYS),
      reason: 'Styled images of all codes lie under this one prefix, and nothing else does.',
    });
    api.route(
      render,
      [HttpRouteKey.with(STYLED_QR_ROUTE, HttpMethod.GET)],
      'QR images are public: they are printed on walls.',
    );
  }
}

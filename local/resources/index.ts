import type { ResourceType } from '../engine/types.ts';
import { apiGatewayApi } from './apigateway/apigatewayv2-api.ts';
import { apiGatewayDeployment } from './apigateway/apigatewayv2-deployment.ts';
import { apiGatewayStage } from './apigateway/apigatewayv2-stage.ts';
import { cloudfrontDistribution } from './cloudfront/cloudfront-distribution.ts';
import { cloudfrontFunction } from './cloudfront/cloudfront-function.ts';
import { cloudfrontOriginAccessControl } from './cloudfront/cloudfront-origin-access-control.ts';
import {
  cloudfrontCachePolicy,
  cloudfrontOriginRequestPolicy,
  cloudfrontResponseHeadersPolicy,
} from './cloudfront/cloudfront-policies.ts';
import { dynamodbTable } from './dynamodb/dynamodb-table.ts';
import { eventsEventBus } from './events/events-event-bus.ts';
import { eventsRule } from './events/events-rule.ts';
import { schedulerSchedule } from './events/scheduler-schedule.ts';
import { iamManagedPolicy, iamPolicy } from './iam/iam-policy.ts';
import { iamRole } from './iam/iam-role.ts';
import { lambdaEventInvokeConfig } from './lambda/lambda-event-invoke-config.ts';
import { lambdaEventSourceMapping } from './lambda/lambda-event-source-mapping.ts';
import { lambdaFunction } from './lambda/lambda-function.ts';
import { lambdaLayerVersion } from './lambda/lambda-layer-version.ts';
import { lambdaPermission } from './lambda/lambda-permission.ts';
import { lambdaUrl } from './lambda/lambda-url.ts';
import { logsLogGroup } from './logs/logs-log-group.ts';
import { passive } from './passive.ts';
import { customCdkBucketDeployment } from './s3/custom-cdk-bucket-deployment.ts';
import { s3AutoDeleteObjects } from './s3/s3-auto-delete-objects.ts';
import { s3Bucket } from './s3/s3-bucket.ts';
import { s3BucketPolicy } from './s3/s3-bucket-policy.ts';
import { secretsmanagerSecret } from './secrets/secretsmanager-secret.ts';
import { sesConfigurationSet } from './ses/ses-configuration-set.ts';
import { sesEmailIdentity } from './ses/ses-email-identity.ts';
import { sqsQueue } from './sqs/sqs-queue.ts';
import { sqsQueuePolicy } from './sqs/sqs-queue-policy.ts';
import { stepfunctionsStateMachine } from './states/stepfunctions-state-machine.ts';

/** Every CloudFormation type that the local runtime supports. The start fails with the name of any other type. */
export const RESOURCE_TYPES: readonly ResourceType[] = [
  apiGatewayApi,
  apiGatewayDeployment,
  apiGatewayStage,
  cloudfrontCachePolicy,
  cloudfrontDistribution,
  cloudfrontFunction,
  cloudfrontOriginAccessControl,
  cloudfrontOriginRequestPolicy,
  cloudfrontResponseHeadersPolicy,
  customCdkBucketDeployment,
  dynamodbTable,
  eventsEventBus,
  eventsRule,
  iamManagedPolicy,
  iamPolicy,
  iamRole,
  lambdaEventInvokeConfig,
  lambdaEventSourceMapping,
  lambdaFunction,
  lambdaLayerVersion,
  lambdaPermission,
  lambdaUrl,
  logsLogGroup,
  passive,
  s3AutoDeleteObjects,
  s3Bucket,
  s3BucketPolicy,
  schedulerSchedule,
  secretsmanagerSecret,
  sesConfigurationSet,
  sesEmailIdentity,
  sqsQueue,
  sqsQueuePolicy,
  stepfunctionsStateMachine,
];

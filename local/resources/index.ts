import type { ResourceType } from '../engine/types.ts';
import { apiGatewayApi } from './apigatewayv2-api.ts';
import { apiGatewayIntegration } from './apigatewayv2-integration.ts';
import { apiGatewayRoute } from './apigatewayv2-route.ts';
import { apiGatewayStage } from './apigatewayv2-stage.ts';
import { cloudfrontDistribution } from './cloudfront-distribution.ts';
import { cloudfrontFunction } from './cloudfront-function.ts';
import { cloudfrontOriginAccessControl } from './cloudfront-origin-access-control.ts';
import {
  cloudfrontCachePolicy,
  cloudfrontOriginRequestPolicy,
  cloudfrontResponseHeadersPolicy,
} from './cloudfront-policies.ts';
import { customCdkBucketDeployment } from './custom-cdk-bucket-deployment.ts';
import { dynamodbTable } from './dynamodb-table.ts';
import { eventsEventBus } from './events-event-bus.ts';
import { eventsRule } from './events-rule.ts';
import { iamManagedPolicy, iamPolicy } from './iam-policy.ts';
import { iamRole } from './iam-role.ts';
import { lambdaEventInvokeConfig } from './lambda-event-invoke-config.ts';
import { lambdaEventSourceMapping } from './lambda-event-source-mapping.ts';
import { lambdaFunction } from './lambda-function.ts';
import { lambdaLayerVersion } from './lambda-layer-version.ts';
import { lambdaPermission } from './lambda-permission.ts';
import { lambdaUrl } from './lambda-url.ts';
import { logsLogGroup } from './logs-log-group.ts';
import { passive } from './passive.ts';
import { s3AutoDeleteObjects } from './s3-auto-delete-objects.ts';
import { s3BucketPolicy } from './s3-bucket-policy.ts';
import { s3Bucket } from './s3-bucket.ts';
import { schedulerSchedule } from './scheduler-schedule.ts';
import { sesConfigurationSet, sesEmailIdentity } from './ses-identity.ts';
import { sqsQueuePolicy } from './sqs-queue-policy.ts';
import { sqsQueue } from './sqs-queue.ts';
import { stepfunctionsStateMachine } from './stepfunctions-state-machine.ts';

/** Every CloudFormation type the local runtime knows. A type that is not here fails at start, by name. */
export const RESOURCE_TYPES: readonly ResourceType[] = [
  apiGatewayApi,
  apiGatewayIntegration,
  apiGatewayRoute,
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
  sesConfigurationSet,
  sesEmailIdentity,
  sqsQueue,
  sqsQueuePolicy,
  stepfunctionsStateMachine,
];

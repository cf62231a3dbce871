import type { ResourceType } from '../engine/types.ts';
import { apiGatewayApi } from './apigatewayv2-api.ts';
import { apiGatewayIntegration } from './apigatewayv2-integration.ts';
import { apiGatewayRoute } from './apigatewayv2-route.ts';
import { apiGatewayStage } from './apigatewayv2-stage.ts';
import { dynamodbTable } from './dynamodb-table.ts';
import { iamManagedPolicy, iamPolicy } from './iam-policy.ts';
import { iamRole } from './iam-role.ts';
import { lambdaEventInvokeConfig } from './lambda-event-invoke-config.ts';
import { lambdaFunction } from './lambda-function.ts';
import { lambdaPermission } from './lambda-permission.ts';
import { lambdaUrl } from './lambda-url.ts';
import { logsLogGroup } from './logs-log-group.ts';
import { passive } from './passive.ts';

/** Every CloudFormation type the local runtime knows. A type that is not here fails at start, by name. */
export const RESOURCE_TYPES: readonly ResourceType[] = [
  apiGatewayApi,
  apiGatewayIntegration,
  apiGatewayRoute,
  apiGatewayStage,
  dynamodbTable,
  iamManagedPolicy,
  iamPolicy,
  iamRole,
  lambdaEventInvokeConfig,
  lambdaFunction,
  lambdaPermission,
  lambdaUrl,
  logsLogGroup,
  passive,
];

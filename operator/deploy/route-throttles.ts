import { ApiGatewayV2Client, DeleteRouteSettingsCommand, GetStageCommand } from '@aws-sdk/client-apigatewayv2';
import { clientConfig, type DeployTarget } from './deploy-target.ts';
import { physicalIdOf } from './deployed-stack.ts';
import { throttledRoutes } from './template/routes.ts';
import type { Template } from './template/template.ts';

const STAGE = { StageName: '$default' };

/**
 * Removes the throttles that the new template does not have, and returns their routes. CloudFormation might not remove
 * these throttles, and API Gateway refuses to change a stage that has a throttle for a missing route.
 */
export async function removeStaleThrottles(target: DeployTarget, next: Template): Promise<readonly string[]> {
  const ApiId = await physicalIdOf(target, 'AWS::ApiGatewayV2::Api');
  if (ApiId === undefined) return [];
  const client = new ApiGatewayV2Client(clientConfig(target.deployment.region));
  const { RouteSettings = {} } = await client.send(new GetStageCommand({ ApiId, ...STAGE }));
  const routes = throttledRoutes(next);
  const stale = Object.keys(RouteSettings).filter((route) => !routes.includes(route));
  for (const RouteKey of stale) await client.send(new DeleteRouteSettingsCommand({ ApiId, ...STAGE, RouteKey }));
  return stale;
}

import { ApiGatewayV2Client, DeleteRouteSettingsCommand, GetStageCommand } from '@aws-sdk/client-apigatewayv2';
import { physicalIdOf } from './deployed-stack.ts';
import { clientConfig, type Place } from './place.ts';
import { throttledRoutes } from './template/routes.ts';
import type { Template } from './template/template.ts';

const STAGE = { StageName: '$default' };

/**
 * Removes the throttles of routes that the new template does not have, and returns these routes. CloudFormation never
 * removes a throttle from a stage, and API Gateway refuses to change a stage that has one for a missing route.
 */
export async function removeStaleThrottles(place: Place, next: Template): Promise<readonly string[]> {
  const ApiId = await physicalIdOf(place, 'AWS::ApiGatewayV2::Api');
  if (ApiId === undefined) return [];
  const client = new ApiGatewayV2Client(clientConfig(place.deployment.region));
  const { RouteSettings = {} } = await client.send(new GetStageCommand({ ApiId, ...STAGE }));
  const routes = throttledRoutes(next);
  const stale = Object.keys(RouteSettings).filter((route) => !routes.includes(route));
  for (const RouteKey of stale) await client.send(new DeleteRouteSettingsCommand({ ApiId, ...STAGE, RouteKey }));
  return stale;
}

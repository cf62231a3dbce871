import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import type { HttpApi, LambdaTarget } from '../../services/apigateway/http-api.ts';
import { readProperties } from '../../services/shared/properties.ts';

const schema = z.strictObject({
  ApiId: z.string(),
  RouteKey: z.string().regex(/^(\$default|[A-Z]+ \/\S*)$/),
  Target: z.string().regex(/^integrations\/.+$/),
  AuthorizationType: z.literal('NONE').optional(),
  OperationName: z.string().optional(),
});

/** A route of an HTTP API to the integration it names. */
export const apiGatewayRoute: ResourceType = {
  types: ['AWS::ApiGatewayV2::Route'],
  async start(resource, runtime) {
    const { ApiId, RouteKey, Target } = readProperties(resource, schema);
    const target = runtime.find<LambdaTarget>('api-integration', `${ApiId}/${Target}`);
    runtime.find<HttpApi>('http-api', ApiId).addRoute({ routeKey: RouteKey, target });
    return { identity: { ref: resource.logicalId, attributes: { RouteId: resource.logicalId } } };
  },
};

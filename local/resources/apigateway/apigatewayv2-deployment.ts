import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import type { HttpApi } from '../../services/apigateway/http-api.ts';
import { noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const schema = z.strictObject({ ApiId: z.string(), Description: noLocalEffect });

/** A snapshot of the routes for a stage. The routes of a running stack do not change, so there is nothing to copy. */
export const apiGatewayDeployment: ResourceType = {
  types: ['AWS::ApiGatewayV2::Deployment'],
  async start(resource, runtime) {
    const { ApiId } = readProperties(resource, schema);
    // Throws if the API does not exist.
    runtime.find<HttpApi>('http-api', ApiId);
    return { identity: { ref: resource.logicalId, attributes: { DeploymentId: resource.logicalId } } };
  },
};

import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { HttpService, ResourceType } from '../../engine/types.ts';
import { HttpApi } from '../../services/apigateway/http-api.ts';
import { flag, noLocalEffect, readProperties } from '../../services/shared/properties.ts';
import { apiBodySchema } from './api-body.ts';

const schema = z.strictObject({
  Body: apiBodySchema,
  // With or without this flag, a part of the document that is not supported locally fails the start.
  FailOnWarnings: flag.optional(),
  // The distribution calls the API's default endpoint, so it must stay enabled.
  DisableExecuteApiEndpoint: z.literal(false).optional(),
  IpAddressType: noLocalEffect,
  Tags: noLocalEffect,
});

/** An HTTP API with its routes, reachable at its default host name. */
export const apiGatewayApi: ResourceType = {
  types: ['AWS::ApiGatewayV2::Api'],
  async start(resource, runtime) {
    const { Body: routes } = readProperties(resource, schema);
    const seed = createHash('sha256').update(`${runtime.stackName}/${resource.logicalId}`).digest('hex');
    const api = new HttpApi(seed.slice(0, 10), runtime, routes);
    runtime.publish('http-api', api.id, api);
    runtime.publish<string>('http-api-host', resource.logicalId, api.domainName);
    runtime.publish<HttpService>('http-origin', api.domainName, api.handle);
    return { identity: { ref: api.id, attributes: { ApiId: api.id, ApiEndpoint: `https://${api.domainName}` } } };
  },
};

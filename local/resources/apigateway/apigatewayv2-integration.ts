import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import type { LambdaTarget } from '../../services/apigateway/http-api.ts';
import { noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const schema = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  /** Role by which API Gateway invokes the function; without it the function's own permissions decide. */
  CredentialsArn: z
    .string()
    .regex(/:role\//, 'only a role is supported locally')
    .optional(),
  IntegrationMethod: z.literal('POST').optional(),
  // Lambda's own time-out comes first.
  TimeoutInMillis: noLocalEffect,
  Description: noLocalEffect,
});

/** `arn:…:function:name`, or the longer form `arn:…:lambda:path/2015-03-31/functions/<arn>/invocations`. */
const functionArnOf = (uri: string) => /\/functions\/([^/]+)\/invocations$/.exec(uri)?.[1] ?? uri;

/** The Lambda function behind one or more routes. */
export const apiGatewayIntegration: ResourceType = {
  types: ['AWS::ApiGatewayV2::Integration'],
  async start(resource, runtime) {
    const { ApiId, IntegrationUri, CredentialsArn } = readProperties(resource, schema);
    const name = `${ApiId}/integrations/${resource.logicalId}`;
    runtime.publish<LambdaTarget>('api-integration', name, {
      functionArn: functionArnOf(IntegrationUri),
      ...(CredentialsArn !== undefined && { credentialsArn: CredentialsArn }),
    });
    return { identity: { ref: resource.logicalId, attributes: { IntegrationId: resource.logicalId } } };
  },
};

import * as z from 'zod';
import { templateError } from '../../engine/template-error.ts';
import type { ResourceType } from '../../engine/types.ts';
import { AccessLog } from '../../services/apigateway/access-log.ts';
import type { HttpApi } from '../../services/apigateway/http-api.ts';
import { Stage } from '../../services/apigateway/stage.ts';
import { noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const schema = z.strictObject({
  ApiId: z.string(),
  StageName: z.literal('$default'),
  DeploymentId: z.string(),
  AccessLogSettings: z.strictObject({ DestinationArn: z.string(), Format: z.string() }).optional(),
  // Throttling and metrics have no purpose with a single user.
  DefaultRouteSettings: noLocalEffect,
  RouteSettings: z.record(z.string(), z.unknown()).default({}),
  Description: noLocalEffect,
  Tags: noLocalEffect,
});

/** The stage `$default`, with its access log as a file. */
export const apiGatewayStage: ResourceType = {
  types: ['AWS::ApiGatewayV2::Stage'],
  async start(resource, runtime) {
    const { ApiId, StageName, AccessLogSettings, RouteSettings } = readProperties(resource, schema);
    const api = runtime.find<HttpApi>('http-api', ApiId);
    const stage = new Stage(runtime, api, StageName);
    try {
      stage.update(RouteSettings);
    } catch (error) {
      throw templateError(resource, error instanceof Error ? error.message : String(error));
    }
    runtime.publish('http-api-stage', `${ApiId}/${StageName}`, stage);
    const identity = { ref: StageName, attributes: {} };
    if (AccessLogSettings === undefined) return { identity };
    const logGroup = AccessLogSettings.DestinationArn.split(':')[6] ?? 'access';
    const accessLog = new AccessLog(runtime.stateDir('logs'), logGroup, AccessLogSettings.Format);
    api.setAccessLog(accessLog);
    return { identity, stop: () => accessLog.close() };
  },
};

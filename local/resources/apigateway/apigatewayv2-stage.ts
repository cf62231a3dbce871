import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import { AccessLog } from '../../services/apigateway/access-log.ts';
import type { HttpApi } from '../../services/apigateway/http-api.ts';
import { flag, noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const schema = z.strictObject({
  ApiId: z.string(),
  StageName: z.literal('$default'),
  AutoDeploy: flag.refine((value) => value, 'only stages that deploy by themselves'),
  AccessLogSettings: z.strictObject({ DestinationArn: z.string(), Format: z.string() }).optional(),
  // Throttling and metrics protect a shared cloud; here there is one user.
  DefaultRouteSettings: noLocalEffect,
  RouteSettings: noLocalEffect,
  Description: noLocalEffect,
  Tags: noLocalEffect,
});

/** The stage `$default`, with its access log as a file. */
export const apiGatewayStage: ResourceType = {
  types: ['AWS::ApiGatewayV2::Stage'],
  async start(resource, runtime) {
    const { ApiId, StageName, AccessLogSettings } = readProperties(resource, schema);
    const identity = { ref: StageName, attributes: {} };
    if (AccessLogSettings === undefined) return { identity };
    const logGroup = AccessLogSettings.DestinationArn.split(':')[6] ?? 'access';
    const accessLog = new AccessLog(runtime.stateDir('logs'), logGroup, AccessLogSettings.Format);
    runtime.find<HttpApi>('http-api', ApiId).logAccess(accessLog);
    return { identity, stop: () => accessLog.close() };
  },
};

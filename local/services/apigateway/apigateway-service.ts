import * as z from 'zod';
import { AwsError, type AwsResponse, type Runtime, type ServiceHandler } from '../../engine/types.ts';
import type { Stage } from './stage.ts';

const STAGE = /^\/v2\/apis\/(?<api>[^/]+)\/stages\/(?<stage>[^/]+)(?:\/routesettings\/(?<routeKey>[^/]+))?$/;
const changes = z.object({ routeSettings: z.record(z.string(), z.unknown()).optional() });

/** The part of API Gateway's own API that reads and changes the route settings of a stage. */
export const apiGatewayService =
  (runtime: Runtime): ServiceHandler =>
  async ({ method, path, body, authorize }) => {
    const { api = '', stage = '', routeKey } = STAGE.exec(path)?.groups ?? {};
    const operation = `${method}${routeKey === undefined ? '' : ' routesettings'}`;
    authorize(`apigateway:${method}`, `arn:aws:apigateway:${runtime.region}::${path.replace('/v2', '')}`);
    const stageName = decodeURIComponent(stage);
    const found = findStage(runtime, api, stageName);
    if (operation === 'PATCH') found.update(changes.parse(JSON.parse(body.toString('utf8'))).routeSettings ?? {});
    else if (operation === 'DELETE routesettings') found.remove(decodeURIComponent(routeKey ?? ''));
    else if (operation !== 'GET') throw new AwsError('BadRequestException', `${operation} is not supported locally.`);
    return operation.startsWith('DELETE') ? { status: 204 } : json({ stageName, routeSettings: found.routeSettings });
  };

const findStage = (runtime: Runtime, api: string, name: string): Stage => {
  try {
    return runtime.find<Stage>('http-api-stage', `${api}/${name}`);
  } catch {
    throw new AwsError('NotFoundException', 'Invalid stage identifier specified', 404);
  }
};

const json = (document: object): AwsResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(document),
});

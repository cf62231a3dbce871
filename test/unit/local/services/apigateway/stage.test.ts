import { ApiGatewayV2Client, GetStageCommand } from '@aws-sdk/client-apigatewayv2';
import { afterEach, expect, test } from '@jest/globals';
import { readAssumptions } from '../../../../../local/engine/assumptions.ts';
import { apiGatewayService } from '../../../../../local/services/apigateway/apigateway-service.ts';
import { HttpApi } from '../../../../../local/services/apigateway/http-api.ts';
import { Stage } from '../../../../../local/services/apigateway/stage.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

const runtimes: FakeRuntime[] = [];
afterEach(async () => {
  for (const runtime of runtimes.splice(0)) await runtime.remove();
});

function runtimeWith(assumption: string): FakeRuntime {
  const runtime = new FakeRuntime({ assumptions: readAssumptions([assumption]) });
  runtimes.push(runtime);
  return runtime;
}

const apiWith = (runtime: FakeRuntime, ...routeKeys: string[]) =>
  new HttpApi(
    'api',
    runtime,
    routeKeys.map((routeKey) => ({ routeKey, target: { functionArn: 'arn:echo' } })),
  );

const BOTH = { 'GET /things': {}, 'GET /gone': {} };

test('if an update replaces the settings of routes, those of a removed route are gone', () => {
  const runtime = runtimeWith('route-settings=replaced');
  new Stage(runtime, apiWith(runtime, 'GET /things', 'GET /gone'), '$default').update(BOTH);
  const later = new Stage(runtime, apiWith(runtime, 'GET /things'), '$default');
  later.update({ 'GET /things': {} });
  expect(later.routeSettings).toEqual({ 'GET /things': {} });
});

test('if an update merges the settings of routes, a removed route prevents the next update until its settings are deleted', () => {
  const runtime = runtimeWith('route-settings=merged');
  new Stage(runtime, apiWith(runtime, 'GET /things', 'GET /gone'), '$default').update(BOTH);
  const later = new Stage(runtime, apiWith(runtime, 'GET /things'), '$default');
  expect(() => later.update({ 'GET /things': {} })).toThrow(
    'Unable to find Route by key GET /gone within the provided RouteSettings',
  );
  later.remove('GET /gone');
  later.update({ 'GET /things': {} });
  expect(later.routeSettings).toEqual({ 'GET /things': {} });
});

test('a call for an unknown stage fails with NotFoundException, as on AWS', async () => {
  const runtime = runtimeWith('route-settings=replaced');
  await runtime.listen();
  runtime.serve('apigateway', apiGatewayService(runtime));
  runtime.publish('http-api-stage', 'api/$default', new Stage(runtime, apiWith(runtime, 'GET /things'), '$default'));
  const client = new ApiGatewayV2Client({ ...runtime.client(), maxAttempts: 1 });
  const get = (StageName: string) => client.send(new GetStageCommand({ ApiId: 'api', StageName }));
  expect(await get('$default')).toMatchObject({ StageName: '$default', RouteSettings: {} });
  await expect(get('other')).rejects.toMatchObject({ name: 'NotFoundException', $metadata: { httpStatusCode: 404 } });
  client.destroy();
});

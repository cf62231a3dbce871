import { afterEach, expect, test } from '@jest/globals';
import { readAssumptions } from '../../../../../local/engine/assumptions.ts';
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

import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpRoute, type HttpRouteKey, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { HouseFunction } from '../house/function.ts';
import type { Settings } from '../settings/settings.ts';
import { InvokeRole } from './invoke-role.ts';
import { Throttles } from './throttles.ts';

/**
 * What the access log says of a request. Nothing in it is secret: the route is there and the path is not,
 * because what somebody puts into a path (a token of an old link, a key pasted at the wrong place) is theirs.
 * By the gigabyte these lines cost more than the functions' own: no more than what somebody asks them. CloudWatch
 * knows the time.
 */
const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  ip: '$context.identity.sourceIp',
  routeKey: '$context.routeKey',
  status: '$context.status',
  latencyMilliseconds: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
};

/** Each takes a second or two, twice: the integration first. */
const ROUTES_AT_ONCE = 8;

const AUTHENTICATES_ITSELF =
  'The function authenticates the API key itself: every error has one shape and a revoked key stops at once.';

/**
 * The HTTP API. It comes in two steps, because the distribution needs its id and the functions need
 * the distribution's name: first the bare API, then its routes.
 */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  private readonly invokeRole: InvokeRole;
  private readonly throttles: Throttles;
  private readonly routes: HttpRoute[] = [];

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName: stackName, createDefaultStage: false });
    this.invokeRole = new InvokeRole(this, 'InvokeRole');
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      ...(settings.running.requestLogPercent > 0 && { accessLogSettings: this.accessLog(settings) }),
    });
    this.throttles = new Throttles(stage);
    if (settings.running.requestLogPercent > 0) return;
    Validations.of(stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason: 'The operator has chosen to log no requests; errors are in the logs of the functions.',
    });
  }

  private accessLog(settings: Settings) {
    const group = new LogGroup(this, 'AccessLogs', {
      // Under this prefix CloudWatch needs no growing resource policy to let API Gateway write.
      logGroupName: `/aws/vendedlogs/${Stack.of(this).stackName}-api`,
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return {
      destination: new LogGroupLogDestination(group),
      format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
    };
  }

  /** Puts a function behind paths of the API. `because` says how it knows who may call it. */
  route(handler: HouseFunction, routeKeys: readonly HttpRouteKey[], because = AUTHENTICATES_ITSELF): void {
    const integration = this.invokeRole.integrate(handler);
    for (const [index, routeKey] of routeKeys.entries()) {
      const id = routeKeys.length === 1 ? 'Route' : `Route${index}`;
      const route = new HttpRoute(handler, id, { httpApi: this.httpApi, routeKey, integration });
      this.throttles.add(route, routeKey.key);
      this.makeInTurn(route);
      Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: because });
    }
  }

  /**
   * API Gateway takes ten changes a second, of a whole account: with all routes at once a first deployment can end in
   * "Too Many Requests". So CloudFormation makes only so many side by side.
   */
  private makeInTurn(route: HttpRoute): void {
    const before = this.routes.at(-ROUTES_AT_ONCE);
    if (before) route.node.addDependency(before);
    this.routes.push(route);
  }
}

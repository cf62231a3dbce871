import { CfnResource, Lazy, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { CfnApi, CfnDeployment, CfnStage, HttpApi, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';
import { logEncryption } from '../shared/encryption.ts';
import type { ServiceFunction } from '../shared/function.ts';
import { type ApiRoute, apiBody } from './api-body.ts';
import { replaceOnContentChange } from './content-id.ts';
import { DEFAULT_ROUTE, formerRoutes } from './former-routes.ts';
import { InvokeRole } from './invoke-role.ts';
import { DEFAULT_THROTTLE, routeThrottles } from './throttles.ts';

/**
 * The fields of the access log. None of them is secret: the log contains the route but not the path, because a path can
 * contain secrets (a token of an old link, or a key pasted in the wrong place). CloudWatch charges by the gigabyte, so
 * the log contains only the fields that we use. CloudWatch adds the time.
 */
const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  ip: '$context.identity.sourceIp',
  routeKey: '$context.routeKey',
  status: '$context.status',
  latencyMilliseconds: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
};

/**
 * The HTTP API: one resource with all its routes, which API Gateway imports as an OpenAPI document.
 *
 * CloudFormation updates the API first, because the distribution needs the API's id and the functions need the
 * distribution's domain name. A new route therefore exists before its function, and must not be live yet. So the stage
 * serves a deployment, which is a copy of the routes. CloudFormation creates a new copy once the functions and the
 * permissions to invoke them exist. After the stage has changed, CloudFormation deletes the resources that only the
 * previous copy needs.
 */
export class Api extends Construct {
  readonly httpApi: IHttpApi;
  private readonly invokeRole: InvokeRole;
  private readonly deployment: CfnDeployment;
  private readonly stage: CfnStage;
  private readonly routes: ApiRoute[] = [];
  private readonly functions: CfnResource[] = [];

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.invokeRole = new InvokeRole(this, 'InvokeRole');
    const body = () => apiBody(Stack.of(this).stackName, this.routes);
    const api = new CfnApi(this, 'HttpApi', { body: Lazy.any({ produce: body }), failOnWarnings: true });
    this.httpApi = HttpApi.fromHttpApiAttributes(this, 'Imported', {
      httpApiId: api.ref,
      apiEndpoint: api.attrApiEndpoint,
    });
    this.deployment = new CfnDeployment(this, 'Deployment', { apiId: api.ref });
    replaceOnContentChange(this.deployment, 'ApiDeployment', body);
    this.stage = new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      deploymentId: this.deployment.ref,
      defaultRouteSettings: DEFAULT_THROTTLE,
      routeSettings: Lazy.any({ produce: () => routeThrottles(this.routes.map(({ routeKey }) => routeKey)) }),
      ...(settings.observability.requestLogPercent > 0 && { accessLogSettings: this.accessLog(settings) }),
    });
    if (settings.observability.requestLogPercent > 0) return;
    Validations.of(this.stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason: 'The operator has chosen not to log requests; errors are in the logs of the functions.',
    });
  }

  private accessLog(settings: Settings): CfnStage.AccessLogSettingsProperty {
    const group = new LogGroup(this, 'AccessLogs', {
      // With this prefix, API Gateway can write without an ever-growing CloudWatch resource policy.
      logGroupName: `/aws/vendedlogs/${Stack.of(this).stackName}-api`,
      retention: settings.logRetention,
      ...logEncryption(this, settings),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return { destinationArn: group.logGroupArn, format: JSON.stringify(ACCESS_LOG_FIELDS) };
  }

  /** Puts a function behind routes of the API. The function authenticates its callers itself. */
  route(handler: ServiceFunction, routeKeys: readonly string[]): void {
    const { functionName } = handler;
    const { roleArn } = this.invokeRole;
    this.invokeRole.allow(functionName);
    this.functions.push(handler.lambda.node.defaultChild as CfnResource);
    this.routes.push(...routeKeys.map((routeKey) => ({ routeKey, functionName, roleArn })));
  }

  /** Former routes, and Stripe's without Stripe, have the same function as unknown paths. */
  private keepFormerRoutes(): void {
    const keys = this.routes.map(({ routeKey }) => routeKey);
    const unknown = this.routes.filter(({ routeKey }) => routeKey === DEFAULT_ROUTE);
    this.routes.push(...unknown.flatMap((route) => formerRoutes(keys).map((routeKey) => ({ ...route, routeKey }))));
  }

  /**
   * Makes the stage the last resource of an update, so that no rollback has to restore it. A rollback would first
   * remove the new routes from the API. It could then not restore the stage: API Gateway refuses to change a stage that
   * has throttles for missing routes.
   */
  updateStageLast(): void {
    this.keepFormerRoutes();
    for (const needed of [...this.invokeRole.policies, ...this.functions]) {
      this.deployment.addResourceDependency(needed);
    }
    const stack = Stack.of(this);
    // A nested stack is included only as the one resource that represents it in this stack.
    const constructs = stack.node.findAll().filter((construct) => Stack.of(construct) === stack);
    for (const construct of constructs) {
      // A resource must not depend on another that a condition can leave out.
      const mustPrecedeStage =
        CfnResource.isCfnResource(construct) &&
        !construct.cfnOptions.condition &&
        !construct.node.scopes.includes(this);
      if (mustPrecedeStage) this.stage.addResourceDependency(construct);
    }
  }
}

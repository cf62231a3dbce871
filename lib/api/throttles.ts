import { Lazy } from 'aws-cdk-lib';
import { CfnStage, type HttpRoute, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { ROUTE_THROTTLES, type RouteGroup, routeGroup } from '../../lambdas/contracts/throttles.ts';

/** As the stage takes it; CDK knows one throttle for all routes only. */
const settingsOf = (group: RouteGroup) => ({
  ThrottlingRateLimit: ROUTE_THROTTLES[group].ratePerSecond,
  ThrottlingBurstLimit: ROUTE_THROTTLES[group].burst,
});

/** The throttles of a stage, one per route. */
export class Throttles {
  readonly #stage: CfnStage;
  readonly #settings = new Map<string, object>();

  constructor(stage: HttpStage) {
    const { defaultChild } = stage.node;
    if (!(defaultChild instanceof CfnStage)) throw new Error('The stage has no CloudFormation stage.');
    this.#stage = defaultChild;
    this.#stage.addPropertyOverride('DefaultRouteSettings', settingsOf('unknown'));
    this.#stage.routeSettings = Lazy.any({ produce: () => Object.fromEntries(this.#settings) });
  }

  add(route: HttpRoute, routeKey: string): void {
    // API Gateway refuses settings of a route that is not there yet.
    this.#stage.node.addDependency(route);
    // The route for all the rest has those of the stage.
    const group = routeGroup(routeKey);
    if (group !== 'unknown') this.#settings.set(routeKey, settingsOf(group));
  }
}

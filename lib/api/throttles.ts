import { Lazy } from 'aws-cdk-lib';
import { CfnStage, type HttpRoute, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { ROUTE_THROTTLES, type RouteGroup, routeGroup } from '../../lambdas/contracts/throttles.ts';

/** As the stage takes it; CDK knows one throttle for all routes only. */
const settingsOf = (group: RouteGroup, times = 1) => ({
  ThrottlingRateLimit: Math.round(ROUTE_THROTTLES[group].ratePerSecond * times),
  ThrottlingBurstLimit: Math.round(ROUTE_THROTTLES[group].burst * times),
});

/** The throttles of a stage, one per route. */
export class Throttles {
  readonly #stage: CfnStage;
  readonly #settings = new Map<string, object>();
  readonly #scansPerSecond: number;

  constructor(stage: HttpStage, scansPerSecond: number) {
    this.#scansPerSecond = scansPerSecond;
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
    const times = group === 'scans' ? this.#scansPerSecond / ROUTE_THROTTLES.scans.ratePerSecond : 1;
    if (group !== 'unknown') this.#settings.set(routeKey, settingsOf(group, times));
  }
}

import { ROUTE_THROTTLES, type RouteGroup, routeGroup } from '../../contracts/edge/throttles.ts';

/** The throttle of a route, as CloudFormation expects it in the `RouteSettings` of a stage. */
const settingsOf = (group: RouteGroup) => ({
  ThrottlingRateLimit: ROUTE_THROTTLES[group].ratePerSecond,
  ThrottlingBurstLimit: ROUTE_THROTTLES[group].burst,
});

/** The throttle for requests that match no specific route. */
export const DEFAULT_THROTTLE = {
  throttlingRateLimit: ROUTE_THROTTLES.unknown.ratePerSecond,
  throttlingBurstLimit: ROUTE_THROTTLES.unknown.burst,
};

/** A throttle for each route. `$default` uses the stage's default throttle. */
export const routeThrottles = (routeKeys: readonly string[]): Record<string, object> =>
  Object.fromEntries(
    routeKeys
      .map((routeKey) => [routeKey, routeGroup(routeKey)] as const)
      .filter(([, group]) => group !== 'unknown')
      .map(([routeKey, group]) => [routeKey, settingsOf(group)]),
  );

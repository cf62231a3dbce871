import { ROUTE_THROTTLES, type RouteGroup, routeGroup } from '../../contracts/edge/throttles.ts';

/** As the stage takes it. */
const settingsOf = (group: RouteGroup) => ({
  ThrottlingRateLimit: ROUTE_THROTTLES[group].ratePerSecond,
  ThrottlingBurstLimit: ROUTE_THROTTLES[group].burst,
});

/** The throttle of what no route of its own takes. */
export const DEFAULT_THROTTLE = {
  throttlingRateLimit: ROUTE_THROTTLES.unknown.ratePerSecond,
  throttlingBurstLimit: ROUTE_THROTTLES.unknown.burst,
};

/** A throttle for each route; `$default` has that of the stage. */
export const routeThrottles = (routeKeys: readonly string[]): Record<string, object> =>
  Object.fromEntries(
    routeKeys
      .map((routeKey) => [routeKey, routeGroup(routeKey)] as const)
      .filter(([, group]) => group !== 'unknown')
      .map(([routeKey, group]) => [routeKey, settingsOf(group)]),
  );

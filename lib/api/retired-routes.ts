/**
 * Routes that a release had and the catalogue has no longer. They stay in the API and answer like any unknown path.
 *
 * A stage keeps the throttle of a route for good, and API Gateway refuses every change of a stage that has a throttle for
 * a route that the API does not have. Since the routes stand in the API's `Body`, they change before the stage: without
 * its route, the throttle would stop the update.
 */
export const RETIRED_ROUTES: readonly string[] = [];

/**
 * Routes of earlier releases (none yet), such as `GET /v1/things/{id}`. They stay in the API and answer like any
 * unknown path.
 *
 * When a route is removed, CloudFormation might leave its throttle in the stage. API Gateway refuses to change a stage
 * that has a throttle for a missing route ("Unable to find Route by key … within the provided RouteSettings"). The
 * API's `Body` changes before the stage, so an update that removes a route would then fail. `npm run deploy` removes
 * such throttles first; `cdk deploy` alone does not.
 */
export const RETIRED_ROUTES: readonly string[] = [];

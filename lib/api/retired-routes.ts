/**
 * Routes of operations that were removed after a release (none yet), such as `GET /v1/things/{id}`. The API keeps these
 * routes, and they answer like any unknown path.
 *
 * The reason: if a route is removed, CloudFormation might leave its throttle in the stage. API Gateway refuses to change
 * a stage that has a throttle for a missing route ("Unable to find Route by key … within the provided RouteSettings").
 * The API's `Body` changes before the stage, so the update would fail. `npm run deploy` removes such throttles first,
 * but `cdk deploy` alone does not.
 */
export const RETIRED_ROUTES: readonly string[] = [];

import { readFileSync } from 'node:fs';

const KNOWN_ROUTES: readonly string[] = JSON.parse(readFileSync(new URL('routes.json', import.meta.url), 'utf8'));

/** Requests that match no other route. */
export const DEFAULT_ROUTE = '$default';

/**
 * The routes that the API once had, according to `routes.json`, and that no function serves any more. They stay in the
 * API and respond like any unknown path. `npm run openapi` adds the routes of new operations to the file. If a route was
 * never deployed, you can remove it there.
 *
 * The reason: if a route is removed, CloudFormation might leave its throttle in the stage. API Gateway refuses to change
 * a stage that has a throttle for a missing route ("Unable to find Route by key … within the provided RouteSettings").
 * The API's `Body` changes before the stage, so the update would fail. `npm run deploy` removes such throttles first,
 * but `cdk deploy` alone does not.
 */
export function formerRoutes(current: readonly string[], known: readonly string[] = KNOWN_ROUTES): readonly string[] {
  const isNew = (route: string) => route !== DEFAULT_ROUTE && !known.includes(route);
  const added = current.filter(isNew);
  if (added.length > 0)
    throw new Error(`lib/api/routes.json lacks ${added.join(', ')}. Run npm run openapi, or add other routes by hand.`);
  return known.filter((route) => !current.includes(route));
}

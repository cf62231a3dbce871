/** Finds the route of an HTTP API for a request. */

export interface Route<Target> {
  /** `GET /v1/things/{id}`, `ANY /files/{proxy+}` or `$default`. */
  readonly routeKey: string;
  readonly target: Target;
}

export interface RouteMatch<Target> extends Route<Target> {
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface CompiledRoute<Target> extends Route<Target> {
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Lower is more specific. */
  readonly rank: string;
}

const DEFAULT_ROUTE = '$default';
const GREEDY = /^\{([^}]+)\+\}$/;
const VARIABLE = /^\{([^}]+)\}$/;

/**
 * API Gateway prefers the most specific match: a path without variables, then a path with variables, then a greedy path
 * (`{proxy+}`), then `$default`. For the same path, a specific method comes before ANY.
 */
export function createRouter<Target>(routes: readonly Route<Target>[]) {
  const fallback = routes.find(({ routeKey }) => routeKey === DEFAULT_ROUTE);
  const compiled = routes
    .filter(({ routeKey }) => routeKey !== DEFAULT_ROUTE)
    .map(compile)
    .sort((left, right) => (left.rank < right.rank ? -1 : left.rank > right.rank ? 1 : 0));
  return (method: string, path: string): RouteMatch<Target> | undefined => {
    for (const { pattern, names, ...route } of compiled) {
      if (route.method !== 'ANY' && route.method !== method) continue;
      const match = pattern.exec(path);
      if (match === null) continue;
      const pathParameters = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
      return { routeKey: route.routeKey, target: route.target, pathParameters };
    }
    return fallback && { ...fallback, pathParameters: {} };
  };
}

function compile<Target>(route: Route<Target>): CompiledRoute<Target> {
  const [method = '', path = ''] = route.routeKey.split(' ');
  const names: string[] = [];
  let rank = '';
  const segments = path.split('/').map((segment) => {
    const greedy = GREEDY.exec(segment)?.[1];
    const variable = greedy ?? VARIABLE.exec(segment)?.[1];
    rank += greedy !== undefined ? '2' : variable !== undefined ? '1' : '0';
    if (variable === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    names.push(variable);
    return greedy === undefined ? '([^/]+)' : '(.+)';
  });
  const pattern = new RegExp(`^${segments.join('/')}$`, 's');
  // A greedy path comes last, even if its first segments are more specific.
  const greedyRank = rank.includes('2') ? '1' : '0';
  return { ...route, method, pattern, names, rank: `${greedyRank}${rank}${method === 'ANY' ? 'b' : 'a'}` };
}

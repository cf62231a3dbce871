import type { OriginGroupConfig } from '../distribution-config.ts';
import type { Origin } from './origin.ts';

const FAILOVER_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Two origins as one: the second is asked, with the same request, when the first responds with one of the statuses. */
export function openOriginGroup(config: OriginGroupConfig, origins: ReadonlyMap<string, Origin>): Origin {
  const [first, second] = config.Members.Items.map(({ OriginId }) => {
    const origin = origins.get(OriginId);
    if (!origin) throw new Error(`origin group ${config.Id} names the unknown origin ${OriginId}`);
    return origin;
  });
  if (!first || !second) throw new Error(`origin group ${config.Id} needs two origins`);
  const statuses = new Set(config.FailoverCriteria.StatusCodes.Items);
  return async (request, policies) => {
    const response = await first(request, policies);
    const fails = statuses.has(response.status) && FAILOVER_METHODS.has(request.method);
    return fails ? second(request, policies) : response;
  };
}

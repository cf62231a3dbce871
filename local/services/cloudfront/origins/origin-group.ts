import type { OriginGroupConfig } from '../distribution-config.ts';
import type { Origin } from './origin.ts';

const FAILOVER_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Combines two origins. If the first responds with a failover status, the second gets the same request. */
export function openOriginGroup(config: OriginGroupConfig, origins: ReadonlyMap<string, Origin>): Origin {
  const [first, second] = config.Members.Items.map(({ OriginId }) => {
    const origin = origins.get(OriginId);
    if (!origin) throw new Error(`origin group ${config.Id} refers to the unknown origin ${OriginId}`);
    return origin;
  });
  if (!first || !second) throw new Error(`origin group ${config.Id} needs two origins`);
  const statuses = new Set(config.FailoverCriteria.StatusCodes.Items);
  return async (request, policies) => {
    const response = await first(request, policies);
    const failsOver = statuses.has(response.status) && FAILOVER_METHODS.has(request.method);
    return failsOver ? second(request, policies) : response;
  };
}

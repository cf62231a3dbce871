import { LONGEST_TURN_SECONDS } from '../../contracts/retry-schedule.ts';
import { THROTTLING_ERRORS } from '../../platform/aws-errors.ts';
import type { Effects } from '../../platform/effects.ts';
import { type HostLoad, intervalMilliseconds, perCount, weightOf, windowOf } from './host-load.ts';
import { countDeliveries, takeTurn } from './store.ts';

export interface HostLimit {
  /** When a delivery of this account may go to this host; `undefined`: now. */
  turnAt(host: string, accountId: string): Promise<Date | undefined>;
  /** How long an attempt of this account took there: after a slow one, the next come less often. */
  took(host: string, accountId: string, milliseconds: number): void;
}

/** A turn that comes this soon is not worth two more states of the execution. */
const TOLERANCE_MILLISECONDS = 2_000;
/** An instance meets few hosts before it ends; this only keeps it from growing. */
const HOSTS_REMEMBERED = 1_000;

interface HostLimitEffects extends Pick<Effects, 'table' | 'now'> {
  /** A number from 0 to 1: decides whether a delivery is counted. */
  readonly chance: () => number;
}

/**
 * All deliveries of the service to one host keep a limit together, so that nobody can aim many accounts
 * at one victim. Below it, only one delivery in eight costs a write; above it, each account queues for
 * its equal share of the host, so that a flood delays nobody but its sender. Slow attempts count for more,
 * because the functions that wait for a receiver are everybody's.
 */
export function hostLimit({ table, now, chance }: HostLimitEffects, perSecond: number): HostLimit {
  const loads = new Map<string, HostLoad>();
  /** Only of those that are slow. */
  const weights = new Map<string, number>();
  const count = perCount(perSecond);
  const weightAt = (host: string, accountId: string) => weights.get(`${host} ${accountId}`) ?? 1;

  /** The load as this instance knows it: of this window or the one before, whichever was heavier. */
  const known = (host: string, window: number): HostLoad | undefined => {
    const load = loads.get(host);
    return load && load.window >= window - 1 ? load : undefined;
  };

  const loadOf = async (host: string, accountId: string, at: Date): Promise<HostLoad | undefined> => {
    const before = known(host, windowOf(at));
    if (chance() * count >= 1) return before;
    const counted = { host, accountId, count: count * weightAt(host, accountId), now: at };
    const load = await countDeliveries(table, counted).catch(ignoreThrottling);
    if (!load || (before && before.deliveries > load.deliveries)) return before;
    if (loads.size >= HOSTS_REMEMBERED) loads.clear();
    loads.set(host, load);
    return load;
  };

  return {
    async turnAt(host, accountId) {
      const at = now();
      const load = await loadOf(host, accountId, at);
      const intervalMs = load && intervalMilliseconds(load, perSecond, weightAt(host, accountId));
      if (intervalMs === undefined) return undefined;
      const turn = await takeTurn(table, { host, accountId, intervalMs, now: at });
      const waitMs = Math.min(turn.getTime() - at.getTime(), LONGEST_TURN_SECONDS * 1_000);
      return waitMs > TOLERANCE_MILLISECONDS ? new Date(at.getTime() + waitMs) : undefined;
    },

    took(host, accountId, milliseconds) {
      const weight = weightOf(milliseconds);
      if (weights.size >= HOSTS_REMEMBERED) weights.clear();
      if (weight > 1) weights.set(`${host} ${accountId}`, weight);
      else weights.delete(`${host} ${accountId}`);
    },
  };
}

/** Where even the sample is more than an item takes, what is known already has to do. */
function ignoreThrottling(error: unknown): undefined {
  if (error instanceof Error && THROTTLING_ERRORS.includes(error.name)) return undefined;
  throw error;
}

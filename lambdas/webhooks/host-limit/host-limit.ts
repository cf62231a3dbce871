import { MAX_HOST_WAIT_SECONDS } from '../../../contracts/webhooks/retry-schedule.ts';
import { THROTTLING_ERRORS } from '../../platform/aws-errors.ts';
import type { Effects } from '../../platform/effects.ts';
import {
  type HostLoad,
  intervalMilliseconds,
  limitOfHost,
  limitOfSlowReceivers,
  perCount,
  type SharedLimit,
  windowOf,
} from './host-load.ts';
import { slowReceivers } from './slow-receivers.ts';
import { countDeliveries, takeTurn } from './store.ts';

export interface HostLimit {
  /** When a delivery of this account may go to this host; `undefined`: now. */
  turnAt(host: string, accountId: string): Promise<Date | undefined>;
  /** How long an attempt of this account held a function there: after a slow one, the next come less often. */
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

export interface DeliveryLimits {
  /** Deliveries a second to one host. */
  readonly perHostSecond: number;
  /** Functions that may wait for slow receivers, of whatever host, at the same time. */
  readonly slowAtOnce: number;
}

/** A load as this instance knows it. */
interface KnownLoad {
  /** Of this window or the one before, whichever was heavier. */
  readonly load: HostLoad;
  readonly countedIn: number;
}

/** A delivery that wants to go. */
interface Wish {
  readonly accountId: string;
  readonly weight: number;
  readonly at: Date;
}

/**
 * All deliveries of the service to one host keep a limit together, so that nobody can aim many accounts
 * at one victim. Below it, only one delivery in eight costs a write; above it, each account queues for
 * its equal share of the host, so that a flood delays nobody but its sender. Slow attempts count for more,
 * because the functions that wait for a receiver are everybody's; and all of them together keep another limit,
 * because hosts cost nothing.
 */
export function hostLimit(
  { table, now, chance }: HostLimitEffects,
  { perHostSecond, slowAtOnce }: DeliveryLimits,
): HostLimit {
  const loads = new Map<string, KnownLoad>();
  const receivers = slowReceivers();
  const limitOfAllSlow = limitOfSlowReceivers(slowAtOnce);

  const loadOf = async ({ name, perSecond }: SharedLimit, { accountId, weight, at }: Wish) => {
    const window = windowOf(at);
    const known = loads.get(name);
    const before = known && known.load.window >= window - 1 ? known.load : undefined;
    // An instance makes two attempts of five seconds in a window: counting one in eight, it would hardly ever hear.
    const each = weight > 1 && known?.countedIn !== window ? 1 : perCount(perSecond);
    if (chance() * each >= 1) return before;
    const counted = { limit: name, accountId, count: each * weight, now: at };
    const load = await countDeliveries(table, counted).catch(ignoreThrottling);
    if (!load) return before;
    const heavier = before && before.deliveries > load.deliveries ? before : load;
    if (loads.size >= HOSTS_REMEMBERED) loads.clear();
    loads.set(name, { load: heavier, countedIn: window });
    return heavier;
  };

  const turnUnder = async (limit: SharedLimit, wish: Wish): Promise<number> => {
    const load = await loadOf(limit, wish);
    const intervalMs = load && intervalMilliseconds(load, limit, wish.weight);
    if (intervalMs === undefined) return 0;
    const turn = await takeTurn(table, { limit: limit.name, accountId: wish.accountId, intervalMs, now: wish.at });
    return turn.getTime() - wish.at.getTime();
  };

  return {
    async turnAt(host, accountId) {
      const at = now();
      const weight = receivers.weightAt(host, accountId);
      const limits = [limitOfHost(host, perHostSecond), ...(weight > 1 ? [limitOfAllSlow] : [])];
      const waits = await Promise.all(limits.map((limit) => turnUnder(limit, { accountId, weight, at })));
      const waitMs = Math.min(Math.max(...waits), MAX_HOST_WAIT_SECONDS * 1_000);
      return waitMs > TOLERANCE_MILLISECONDS ? new Date(at.getTime() + waitMs) : undefined;
    },

    took: receivers.took,
  };
}

/** Where even the sample is more than an item takes, what is known already has to do. */
function ignoreThrottling(error: unknown): undefined {
  if (error instanceof Error && THROTTLING_ERRORS.includes(error.name)) return undefined;
  throw error;
}

import { MAX_HOST_WAIT_SECONDS } from '../../../contracts/webhooks/retry-schedule.ts';
import { THROTTLING_ERRORS } from '../../platform/aws-errors.ts';
import type { Effects } from '../../platform/effects.ts';
import {
  type HostLoad,
  intervalMilliseconds,
  limitOfHost,
  limitOfSlowReceivers,
  type SharedLimit,
  sampleInterval,
  windowOf,
} from './host-load.ts';
import { type Receiver, slowReceivers } from './slow-receivers.ts';
import { countDeliveries, reserveTurn } from './store.ts';

export interface HostLimit {
  /** When the account can send the next delivery to this receiver. Undefined means now. */
  turnAt(receiver: Receiver): Promise<Date | undefined>;
  /** Reports how long an attempt kept a function busy. After a slow one, the next ones count more. */
  recordDuration(receiver: Receiver, milliseconds: number): void;
}

/** A shorter wait is ignored: it is not worth two more state transitions in Step Functions. */
const TOLERANCE_MILLISECONDS = 2_000;
/** An instance sends to few hosts in its lifetime. This only limits its memory. */
const MAX_HOSTS = 1_000;

interface HostLimitEffects extends Pick<Effects, 'table' | 'now'> {
  /** Returns a random number from 0 to 1, which decides whether a delivery is counted. */
  readonly chance: () => number;
}

export interface DeliveryLimits {
  /** Deliveries per second to one host. */
  readonly perHostSecond: number;
  /** How many functions can wait for slow receivers at the same time, for all hosts together. */
  readonly slowAtOnce: number;
}

/** The load under a limit, as far as this instance knows it. */
interface KnownLoad {
  /** The load of this window or of the previous one, whichever was higher. */
  readonly load: HostLoad;
  /** The window in which this instance last counted a delivery. */
  readonly countedIn: number;
}

/** A delivery that is ready to be sent. */
interface PendingDelivery {
  readonly account_id: string;
  readonly weight: number;
  readonly at: Date;
}

/**
 * All deliveries of the service to one host share a limit, so that nobody can use many accounts to attack one victim.
 * Below the limit, most deliveries cost no write (`sampleInterval`). Above it, each account gets an equal share of the
 * host, so a flood only delays its sender. Slow attempts count more, because they occupy functions that all customers
 * share. All slow receivers together share another limit, because creating more hosts costs an attacker nothing.
 */
export function hostLimit(
  { table, now, chance }: HostLimitEffects,
  { perHostSecond, slowAtOnce }: DeliveryLimits,
): HostLimit {
  const loads = new Map<string, KnownLoad>();
  const receivers = slowReceivers();
  const limitOfAllSlow = limitOfSlowReceivers(slowAtOnce);

  const countAndReadLoad = async ({ name, perSecond }: SharedLimit, { account_id, weight, at }: PendingDelivery) => {
    const window = windowOf(at);
    const known = loads.get(name);
    const before = known && known.load.window >= window - 1 ? known.load : undefined;
    // An instance makes few slow attempts per window: two, if each takes five seconds. If it counted only a sample of
    // them, it would rarely learn the load.
    const interval = weight > 1 && known?.countedIn !== window ? 1 : sampleInterval(perSecond);
    if (chance() * interval >= 1) return before;
    const counted = { limitName: name, account_id, count: interval * weight, now: at };
    const load = await countDeliveries(table, counted).catch(ignoreThrottling);
    if (!load) return before;
    const heavier = before && before.deliveries > load.deliveries ? before : load;
    if (loads.size >= MAX_HOSTS) loads.clear();
    loads.set(name, { load: heavier, countedIn: window });
    return heavier;
  };

  const waitUnder = async (limit: SharedLimit, delivery: PendingDelivery): Promise<number> => {
    const load = await countAndReadLoad(limit, delivery);
    const intervalMs = load && intervalMilliseconds(load, limit, delivery.weight);
    if (intervalMs === undefined) return 0;
    const turn = await reserveTurn(table, {
      limitName: limit.name,
      account_id: delivery.account_id,
      // Fast deliveries have their own queue, so they never wait behind slow ones of the same account.
      isSlow: delivery.weight > 1,
      intervalMs,
      now: delivery.at,
    });
    return turn.getTime() - delivery.at.getTime();
  };

  return {
    async turnAt(receiver) {
      const at = now();
      const { account_id, host } = receiver;
      const weight = receivers.weightFor(receiver);
      const limits = [limitOfHost(host, perHostSecond), ...(weight > 1 ? [limitOfAllSlow] : [])];
      const waits = await Promise.all(limits.map((limit) => waitUnder(limit, { account_id, weight, at })));
      const waitMs = Math.min(Math.max(...waits), MAX_HOST_WAIT_SECONDS * 1_000);
      return waitMs > TOLERANCE_MILLISECONDS ? new Date(at.getTime() + waitMs) : undefined;
    },

    recordDuration: receivers.recordDuration,
  };
}

/** If the counter's item is throttled, the caller uses the last known load. */
function ignoreThrottling(error: unknown): undefined {
  if (error instanceof Error && THROTTLING_ERRORS.includes(error.name)) return undefined;
  throw error;
}

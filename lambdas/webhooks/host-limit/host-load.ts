import { createHash } from 'node:crypto';
import { ATTEMPT_TIMEOUT_MILLISECONDS } from '../../../contracts/webhooks/retry-schedule.ts';

/**
 * A limit that deliveries share: those to one host, or those to all slow receivers. All accounts that send there get
 * equal shares. As long as the limit is enough for all of them, nobody waits.
 */
export interface SharedLimit {
  /** The name of the limit in the table. */
  readonly name: string;
  readonly perSecond: number;
  /** The number of deliveries in one window before anybody has to wait. */
  readonly free: number;
}

/** The deliveries in one time window. */
export interface HostLoad {
  /** Number of the window. */
  readonly window: number;
  /** Deliveries in this window, including waiting ones. Slow deliveries count several times. */
  readonly deliveries: number;
  /** The estimated number of accounts that sent them. */
  readonly accounts: number;
}

const WINDOW_MILLISECONDS = 10_000;
export const windowOf = (now: Date): number => Math.floor(now.getTime() / WINDOW_MILLISECONDS);

/**
 * The number of accounts is estimated with linear counting: each account occupies one of these slots, and the number of
 * empty slots gives the estimate. The item stays small, however many accounts there are.
 */
const ACCOUNT_SLOTS = 128;
export const slotOf = (account_id: string): number =>
  createHash('sha256').update(account_id).digest().readUInt16BE() % ACCOUNT_SLOTS;

export function estimateAccounts(takenSlots: number): number {
  const emptySlots = Math.max(1, ACCOUNT_SLOTS - takenSlots);
  return Math.max(1, Math.round(ACCOUNT_SLOTS * Math.log(ACCOUNT_SLOTS / emptySlots)));
}

const MAX_SAMPLE_INTERVAL = 8;
const COUNTS_PER_WINDOW = 64;

/**
 * Only one in this many deliveries is counted, and it counts this many times. So most deliveries cost no write, and a
 * host's counter stays within the write limit of an item. For a low limit, every delivery is counted.
 */
export const sampleInterval = (perSecond: number): number =>
  Math.min(MAX_SAMPLE_INTERVAL, Math.max(1, Math.floor(inOneWindow(perSecond) / COUNTS_PER_WINDOW)));

const inOneWindow = (perSecond: number) => (perSecond * WINDOW_MILLISECONDS) / 1_000;

const USUAL_MILLISECONDS = 250;
/** A receiver that takes this long is slow. */
const SLOW_MILLISECONDS = 500;

/**
 * How many times an attempt of this duration counts. A slow receiver therefore gets fewer attempts, and occupies as
 * many functions as a receiver that takes 250 ms: 50 at a limit of 200 per second. A receiver just below
 * `SLOW_MILLISECONDS` counts once and occupies up to twice as many. The weight is not rounded: rounded down, it would
 * let slow receivers occupy up to 50% more functions than their limit allows.
 */
export const weightOf = (milliseconds: number): number =>
  milliseconds < SLOW_MILLISECONDS ? 1 : milliseconds / USUAL_MILLISECONDS;

export const limitOfHost = (host: string, perSecond: number): SharedLimit => ({
  name: host,
  perSecond,
  free: inOneWindow(perSecond),
});

/**
 * At most `atOnce` functions wait for slow receivers, however many receivers there are, because an attacker can
 * create any number of hosts. Within one window, `atOnce` attempts of the longest duration can start without waiting.
 */
export const limitOfSlowReceivers = (atOnce: number): SharedLimit => ({
  // A host name cannot contain a space.
  name: 'slow receivers',
  perSecond: (atOnce * 1_000) / USUAL_MILLISECONDS,
  free: atOnce * weightOf(ATTEMPT_TIMEOUT_MILLISECONDS),
});

/**
 * The pause between two deliveries of one account, so that all accounts together stay within the limit. Undefined if no
 * pause is needed.
 */
export const intervalMilliseconds = (
  { deliveries, accounts }: HostLoad,
  { perSecond, free }: SharedLimit,
  weight: number,
): number | undefined => (deliveries <= free ? undefined : (1_000 * accounts * weight) / perSecond);

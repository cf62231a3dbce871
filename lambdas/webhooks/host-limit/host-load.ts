import { createHash } from 'node:crypto';
import { ATTEMPT_TIMEOUT_MILLISECONDS } from '../../../contracts/webhooks/retry-schedule.ts';

/**
 * What deliveries keep together: those to one host, and those to all slow receivers. All accounts that send there
 * have equal shares of it; as long as it is enough for all of them, nobody waits.
 */
export interface SharedLimit {
  /** Its name in the table. */
  readonly name: string;
  readonly perSecond: number;
  /** What may come in one window before anybody waits. */
  readonly free: number;
}

/** How much comes in one window of time. */
export interface HostLoad {
  /** Number of the window. */
  readonly window: number;
  /** Deliveries of this window, waiting ones included; slow ones count several times. */
  readonly deliveries: number;
  /** Of how many accounts they are. */
  readonly accounts: number;
}

const WINDOW_MILLISECONDS = 10_000;
export const windowOf = (now: Date): number => Math.floor(now.getTime() / WINDOW_MILLISECONDS);

/**
 * Accounts are counted by the places they leave empty among these ("linear counting"): the item stays
 * small, however many they are.
 */
const ACCOUNT_PLACES = 128;
export const placeOf = (accountId: string): number =>
  createHash('sha256').update(accountId).digest().readUInt16BE() % ACCOUNT_PLACES;

export function accountsAt(takenPlaces: number): number {
  const free = Math.max(1, ACCOUNT_PLACES - takenPlaces);
  return Math.max(1, Math.round(ACCOUNT_PLACES * Math.log(ACCOUNT_PLACES / free)));
}

const MOST_PER_COUNT = 8;
const COUNTS_PER_WINDOW = 64;

/**
 * Only one delivery of so many is counted, and stands for all of them: the common case costs no write,
 * and no host's counter takes more than an item can. A low limit is counted exactly.
 */
export const perCount = (perSecond: number): number =>
  Math.min(MOST_PER_COUNT, Math.max(1, Math.floor(inOneWindow(perSecond) / COUNTS_PER_WINDOW)));

const inOneWindow = (perSecond: number) => (perSecond * WINDOW_MILLISECONDS) / 1_000;

const USUAL_MILLISECONDS = 250;

/**
 * How often an attempt counts that takes so long. A slow receiver thus gets fewer of them, and never has more
 * functions at work than a quick one at the limit: a quarter of the limit's number.
 */
export const weightOf = (milliseconds: number): number => Math.max(1, Math.floor(milliseconds / USUAL_MILLISECONDS));

export const limitOfHost = (host: string, perSecond: number): SharedLimit => ({
  name: host,
  perSecond,
  free: inOneWindow(perSecond),
});

/**
 * So many functions at most wait for slow receivers, however many of those there are: hosts cost nothing. As many of
 * the longest attempts may begin at the same time.
 */
export const limitOfSlowReceivers = (atOnce: number): SharedLimit => ({
  // No host has a name like this.
  name: 'slow receivers',
  perSecond: (atOnce * 1_000) / USUAL_MILLISECONDS,
  free: atOnce * weightOf(ATTEMPT_TIMEOUT_MILLISECONDS),
});

/** The pause between two deliveries of one account, so that all accounts together keep the limit. */
export const intervalMilliseconds = (
  { deliveries, accounts }: HostLoad,
  { perSecond, free }: SharedLimit,
  weight: number,
): number | undefined => (deliveries <= free ? undefined : (1_000 * accounts * weight) / perSecond);

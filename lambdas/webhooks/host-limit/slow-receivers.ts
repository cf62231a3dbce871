import { weightOf } from './host-load.ts';

/** Limits the memory of an instance. In its lifetime, an instance normally sees far fewer accounts and URLs. */
const MAX_ENTRIES = 1_000;

/** After this many slow URLs, the account's other URLs are assumed to be slow as well. */
const SLOW_URLS_THRESHOLD = 2;

/** The receiver of an attempt. Two webhooks of one account can send to different URLs of the same host. */
export interface Receiver {
  readonly account_id: string;
  /** The name that the limit of deliveries to one host applies to. */
  readonly host: string;
  readonly url: string;
}

/**
 * Tracks which URLs were slow when this instance of the function last sent to them. An attempt to a slow URL has a
 * weight above 1: it counts several times against the limits of deliveries.
 */
export function slowReceivers() {
  /** For each account that had a slow URL: the weight of each URL that it has sent to since. */
  const accounts = new Map<string, Map<string, number>>();

  return {
    weightFor({ account_id, url }: Receiver): number {
      const urls = accounts.get(account_id);
      const known = urls?.get(url);
      if (!urls || known !== undefined) return known ?? 1;
      const slow = [...urls.values()].filter((weight) => weight > 1);
      // Without this assumption, a new URL would count as fast until each instance has waited for it once.
      return slow.length < SLOW_URLS_THRESHOLD ? 1 : Math.max(...slow);
    },

    recordDuration({ account_id, url }: Receiver, milliseconds: number): void {
      const weight = weightOf(milliseconds);
      let urls = accounts.get(account_id);
      if (!urls) {
        if (weight === 1) return;
        if (accounts.size >= MAX_ENTRIES) accounts.clear();
        urls = new Map();
        accounts.set(account_id, urls);
      }
      if (urls.size >= MAX_ENTRIES) urls.clear();
      urls.set(url, weight);
    },
  };
}

import { weightOf } from './host-load.ts';

/** Limits the memory of an instance. In its lifetime, an instance normally sees far fewer accounts and hosts. */
const MAX_ENTRIES = 1_000;

/** After this many slow receivers, the account's other receivers are assumed to be slow as well. */
const SLOW_HOSTS_THRESHOLD = 2;

/**
 * Tracks which receivers were slow when this instance of the function last sent to them. An attempt to a slow receiver
 * has a weight above 1: it counts several times against the limits of deliveries.
 */
export function slowReceivers() {
  /** For each account that had a slow receiver: the weight of each host that it has sent to since. */
  const accounts = new Map<string, Map<string, number>>();

  return {
    weightFor(host: string, accountId: string): number {
      const hosts = accounts.get(accountId);
      const known = hosts?.get(host);
      if (!hosts || known !== undefined) return known ?? 1;
      const slow = [...hosts.values()].filter((weight) => weight > 1);
      // Without this assumption, a new host would count as fast until each instance has waited for it once.
      return slow.length < SLOW_HOSTS_THRESHOLD ? 1 : Math.max(...slow);
    },

    recordDuration(host: string, accountId: string, milliseconds: number): void {
      const weight = weightOf(milliseconds);
      let hosts = accounts.get(accountId);
      if (!hosts) {
        if (weight === 1) return;
        if (accounts.size >= MAX_ENTRIES) accounts.clear();
        hosts = new Map();
        accounts.set(accountId, hosts);
      }
      if (hosts.size >= MAX_ENTRIES) hosts.clear();
      hosts.set(host, weight);
    },
  };
}

import { weightOf } from './host-load.ts';

/** An instance meets few accounts and hosts before it ends; this only keeps it from growing. */
const REMEMBERED = 1_000;

/** One slow receiver says nothing about the next one; after two, the account's others are taken for slow as well. */
const SLOW_HOSTS_OF_A_KIND = 2;

/** Which receivers were slow when this instance last sent to them, and how often an attempt there counts. */
export function slowReceivers() {
  /** Of accounts with a slow receiver: the weight of each host that was tried since. */
  const accounts = new Map<string, Map<string, number>>();

  return {
    weightAt(host: string, accountId: string): number {
      const hosts = accounts.get(accountId);
      const known = hosts?.get(host);
      if (!hosts || known !== undefined) return known ?? 1;
      const slow = [...hosts.values()].filter((weight) => weight > 1);
      // Otherwise every host that somebody adds would be quick until each instance has waited for it once.
      return slow.length < SLOW_HOSTS_OF_A_KIND ? 1 : Math.max(...slow);
    },

    took(host: string, accountId: string, milliseconds: number): void {
      const weight = weightOf(milliseconds);
      let hosts = accounts.get(accountId);
      if (!hosts) {
        if (weight === 1) return;
        if (accounts.size >= REMEMBERED) accounts.clear();
        hosts = new Map();
        accounts.set(accountId, hosts);
      }
      if (hosts.size >= REMEMBERED) hosts.clear();
      hosts.set(host, weight);
    },
  };
}

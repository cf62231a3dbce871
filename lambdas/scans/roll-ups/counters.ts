import { scanTimeOf } from '../../events/scan-id.ts';
import type { Addition } from './additions.ts';

/** Counters to add to a day, by attribute name. */
export type Counters = Readonly<Record<string, number>>;

const hourOf = (scan_id: number): string => String(scanTimeOf(scan_id).getUTCHours()).padStart(2, '0');

/** Names of the counters per hour, country and device. */
export const scansInHour = (hour: string) => `scans_${hour}`;
export const conversationsInHour = (hour: string) => `conversations_${hour}`;
export const COUNTRY_PREFIX = 'country_';
export const DEVICE_PREFIX = 'device_';
export const EMBEDDED_SCANS = 'source_embed';
/** Prefix of the counters for an account's or organization's own scans: see `accountCountersOf`. */
const OWN = 'own_';

/** The counters that scans add to the day of their code. */
export function countersOf(additions: readonly Addition[]): Counters {
  const counters: Record<string, number> = {};
  const add = (name: string, count: number) => {
    if (count > 0) counters[name] = (counters[name] ?? 0) + count;
  };
  // `added` are the counts of this scan that were added before. Only the rest is added now.
  for (const { scan, added, isFirstOfVisitor } of additions) {
    const hour = hourOf(scan.scan_id);
    if (!added) {
      add('scans', 1);
      add(scansInHour(hour), 1);
      // The counter is called `devices`, but counts visitors. `DEVICE_PREFIX` is for kinds of devices.
      add('devices', isFirstOfVisitor ? 1 : 0);
      add(`devices_${hour}`, isFirstOfVisitor ? 1 : 0);
      if (scan.country) add(`${COUNTRY_PREFIX}${scan.country}`, 1);
      if (scan.device) add(`${DEVICE_PREFIX}${scan.device}`, 1);
      add(EMBEDDED_SCANS, scan.source === 'embed' ? 1 : 0);
    }
    const started = scan.conversations - (added?.conversations ?? 0);
    // A scan that led to two conversations counts once; otherwise the conversation rate could exceed one.
    add('talking_scans', started > 0 && !added?.conversations ? 1 : 0);
    add('conversations', started);
    add(conversationsInHour(hour), started);
    add('ended_conversations', scan.ended_conversations - (added?.ended_conversations ?? 0));
    add('messages', scan.messages - (added?.messages ?? 0));
    add(`messages_${hour}`, scan.messages - (added?.messages ?? 0));
    add('tokens_in', scan.tokens_in - (added?.tokens_in ?? 0));
    add('tokens_out', scan.tokens_out - (added?.tokens_out ?? 0));
    add('rated_up', scan.rated_up - (added?.rated_up ?? 0));
    add('rated_down', scan.rated_down - (added?.rated_down ?? 0));
    add('unrated_up', scan.unrated_up - (added?.unrated_up ?? 0));
    add('unrated_down', scan.unrated_down - (added?.unrated_down ?? 0));
  }
  return counters;
}

const SCANS = /^scans(?:_\d\d)?$/;

/** The counters that scans add to the day of an organization. All are its own, so `own_scans` equals `scans`. */
export function organizationCountersOf(additions: readonly Addition[]): Counters {
  const counters = countersOf(additions);
  return { ...counters, ...(counters.scans && { [`${OWN}scans`]: counters.scans }) };
}

/**
 * The counters that scans add to the day of an account. For lists and totals, all scans count. For analytics, only the
 * scans of codes outside organizations count as the account's own: organizations have separate daily counts and other
 * members.
 */
export function accountCountersOf(additions: readonly Addition[]): Counters {
  const all = Object.entries(countersOf(additions)).filter(([name]) => SCANS.test(name));
  const own = countersOf(additions.filter(({ scan }) => scan.organization_id === undefined));
  const renamed = Object.entries(own).map(([name, count]) => [SCANS.test(name) ? OWN + name : name, count]);
  return Object.fromEntries([...all, ...renamed]);
}

/** Renames the counters of an account or organization to those of a code. Only the owner's own scans count. */
export function ownCountersOf(counters: Counters, kind: 'account' | 'organization'): Counters {
  const scans = { scans: counters[`${OWN}scans`] ?? 0 };
  if (kind === 'organization') return { ...counters, ...scans };
  const others = Object.entries(counters).filter(([name]) => !SCANS.test(name));
  return { ...Object.fromEntries(others.map(([name, count]) => [name.replace(OWN, ''), count])), ...scans };
}

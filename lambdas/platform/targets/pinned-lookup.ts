import type { LookupFunction } from 'node:net';
import type { TargetAddress } from './dns.ts';

/** Node calls this instead of DNS, so it can only connect to addresses that were checked. */
export const pinnedTo =
  (addresses: readonly TargetAddress[]): LookupFunction =>
  (host, options, callback) => {
    const [first] = addresses;
    if (!first) callback(Object.assign(new Error(`${host} has no address.`), { code: 'ENOTFOUND' }), '');
    else if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };

import { isIP } from 'node:net';
import { withDeadline } from '../with-deadline.ts';
import type { Dns, TargetAddress } from './dns.ts';
import { plainAddress } from './public-address.ts';
import { hostOf, portOf, targetHost } from './target-url.ts';

/** Detects targets that are this service itself. */
export interface OwnHosts {
  /** Whether the name in the URL is ours. */
  has(url: URL): boolean;
  /** Whether the name in the URL is not ours but leads to this service, according to its addresses and aliases. */
  isBehind(url: URL, addresses: readonly TargetAddress[]): Promise<boolean>;
}

interface OwnHost {
  readonly host: string;
  /** Set if the service uses only one port of the host (`npm start`). Otherwise, all ports of the name are ours. */
  readonly port?: string;
}

const toOwnHost = (text: string): OwnHost => {
  const url = new URL(text);
  return { host: targetHost(url), ...(url.port !== '' && { port: url.port }) };
};

const ADDRESS_CACHE_MILLISECONDS = 60_000;
const DNS_TIMEOUT_MILLISECONDS = 1_000;

/**
 * A shared address does not make a target ours: CloudFront and API Gateway serve thousands of customers at one address
 * and distinguish them by name. So at a shared address, the canonical name decides. A target that hides behind another
 * name (an alias without a CNAME, a proxy) is detected by its response: see `refuse-deliveries.ts`.
 */
export function ownHosts(urls: readonly string[], dns: Dns, now: () => number = Date.now): OwnHosts {
  const own = urls.map(toOwnHost);
  const names = new Set(own.map(({ host }) => host));

  const resolveOwn = () =>
    Promise.all(
      own.map(async (ownHost) => {
        const addresses = await addressesOf(ownHost.host, dns).catch(() => {
          // The next check tries again.
          resolved = undefined;
          return [];
        });
        return { ...ownHost, addresses: new Set(addresses.map(({ address }) => plainAddress(address))) };
      }),
    );
  let resolved: { readonly at: number; readonly hosts: ReturnType<typeof resolveOwn> } | undefined;
  const resolvedOwn = () => {
    if (resolved === undefined || now() - resolved.at > ADDRESS_CACHE_MILLISECONDS)
      resolved = { at: now(), hosts: resolveOwn() };
    return resolved.hosts;
  };

  return {
    has: (url) =>
      own.some(({ host, port }) => host === targetHost(url) && (port === undefined || port === portOf(url))),
    async isBehind(url, addresses) {
      const sameAddress = (await resolvedOwn()).filter((ownHost) =>
        addresses.some(({ address }) => ownHost.addresses.has(plainAddress(address))),
      );
      if (sameAddress.some(({ port }) => port === portOf(url))) return true;
      if (sameAddress.every(({ port }) => port !== undefined)) return false;
      return (await dns.aliases(hostOf(url))).some((alias) => names.has(alias));
    },
  };
}

/** These hosts need no lookup, so a slow DNS server cannot hide them. `localhost` is defined by RFC 6761. */
const knownAddressesOf = (host: string): readonly TargetAddress[] | undefined => {
  if (host === 'localhost')
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  return isIP(host) === 0 ? undefined : [{ address: host, family: isIP(host) }];
};

const addressesOf = async (host: string, { resolve }: Dns): Promise<readonly TargetAddress[]> =>
  knownAddressesOf(host) ?? withDeadline(resolve(host), AbortSignal.timeout(DNS_TIMEOUT_MILLISECONDS));

import { isIP } from 'node:net';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Dns, TargetAddress } from './dns.ts';
import { plainAddress } from './public-address.ts';
import { hostOf, targetHost } from './webhook-url.ts';

/** Tells targets that are this service itself from all others. */
export interface OwnHosts {
  /** By its name. */
  has(url: URL): boolean;
  /** By where its name leads. */
  answerAt(url: URL, addresses: readonly TargetAddress[]): Promise<boolean>;
}

interface OwnHost {
  readonly host: string;
  /** One server, ours alone (`npm start`). Without it, every port of the name is ours. */
  readonly port?: string;
}

const toOwnHost = (text: string): OwnHost => {
  const url = new URL(text);
  return { host: targetHost(url), ...(url.port !== '' && { port: url.port }) };
};

const KEPT_MILLISECONDS = 60_000;
const DNS_TIMEOUT_MILLISECONDS = 1_000;

/**
 * A target whose address is one of ours is not ours for that alone: the edges of CloudFront and API
 * Gateway answer for thousands of customers at one address, and tell them apart by name. So there the
 * canonical name decides. What only pretends to be somebody else (an alias without a CNAME, a proxy) is
 * recognized by its answer: see `refuse-deliveries.ts`.
 */
export function ownHosts(urls: readonly string[], dns: Dns, now: () => number = Date.now): OwnHosts {
  const own = urls.map(toOwnHost);
  const names = new Set(own.map(({ host }) => host));

  const resolveOwn = () =>
    Promise.all(
      own.map(async (one) => {
        const addresses = await addressesOf(one.host, dns).catch(() => []);
        return { ...one, addresses: new Set(addresses.map(({ address }) => plainAddress(address))) };
      }),
    );
  let resolved: { readonly at: number; readonly hosts: ReturnType<typeof resolveOwn> } | undefined;
  const resolvedOwn = () => {
    if (resolved === undefined || now() - resolved.at > KEPT_MILLISECONDS)
      resolved = { at: now(), hosts: resolveOwn() };
    return resolved.hosts;
  };

  return {
    has: (url) =>
      own.some(({ host, port }) => host === targetHost(url) && (port === undefined || port === portOf(url))),
    async answerAt(url, addresses) {
      const neighbours = (await resolvedOwn()).filter((one) =>
        addresses.some(({ address }) => one.addresses.has(plainAddress(address))),
      );
      if (neighbours.some(({ port }) => port === portOf(url))) return true;
      if (neighbours.every(({ port }) => port !== undefined)) return false;
      return (await dns.aliases(hostOf(url))).some((alias) => names.has(alias));
    },
  };
}

const addressesOf = (host: string, { resolve }: Dns): Promise<readonly TargetAddress[]> =>
  isIP(host) === 0
    ? withDeadline(resolve(host), AbortSignal.timeout(DNS_TIMEOUT_MILLISECONDS))
    : Promise.resolve([{ address: host, family: isIP(host) }]);

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

import { isIP } from 'node:net';
import { ENV } from '../../../contracts/environment.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { hasBadPort } from './bad-ports.ts';
import { type Dns, systemDns, type TargetAddress } from './dns.ts';
import { type OwnHosts, ownHosts } from './own-hosts.ts';
import { type AddressRules, isAllowedAddress } from './public-address.ts';
import { hostOf } from './webhook-url.ts';

/** What decides where deliveries may go. */
export interface Targets {
  readonly rules: AddressRules;
  readonly own: OwnHosts;
  readonly resolve: Dns['resolve'];
}

/** The target leads to where our servers do not call. */
export class ForbiddenTarget extends Error {
  override readonly name = 'ForbiddenTarget';
  /** The same for whoever registers it. */
  readonly advice: string;

  constructor(message: string, advice = message) {
    super(message);
    this.advice = advice;
  }
}

const isThisService = (host: string) =>
  new ForbiddenTarget(`${host} leads to this service itself, which takes no deliveries.`);

/**
 * The checked addresses of a target, asked of DNS exactly once: a connection must go to one of these
 * and to nothing that a second question might answer. One forbidden address refuses the whole name,
 * for there is no telling which of them would be dialled.
 */
export async function checkedAddresses(url: URL, { rules, own, resolve }: Targets): Promise<readonly TargetAddress[]> {
  const host = hostOf(url);
  if (hasBadPort(url)) throw new ForbiddenTarget(`No web server lives on port ${url.port}.`);
  if (own.has(url)) throw isThisService(host);
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const forbidden = addresses.find(({ address }) => !isAllowedAddress(address, rules));
  if (forbidden) {
    throw new ForbiddenTarget(
      `${host} leads to ${forbidden.address}, which is not a public address.`,
      'The host must have public addresses only.',
    );
  }
  if (await own.answerAt(url, addresses)) throw isThisService(host);
  return addresses;
}

/**
 * Set by the local entry in the environment of its functions, and by nothing else: the stack never
 * sets it, so a deployed service calls public addresses only.
 */
const ALLOW_PRIVATE_TARGETS = 'ALLOW_PRIVATE_TARGETS';

/** What the functions of a deployment go by. */
export const liveTargets = (): Targets => ({
  rules: { allowPrivate: process.env[ALLOW_PRIVATE_TARGETS] === 'true' },
  own: ownHosts(requiredEnv(ENV.ownAddresses).split(','), systemDns),
  resolve: systemDns.resolve,
});

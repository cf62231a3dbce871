import { isIP } from 'node:net';
import { ENV } from '../../../contracts/environment.ts';
import type { UrlProblem } from '../../../contracts/problems/url-problems.ts';
import { requiredEnv } from '../environment.ts';
import { hasBadPort } from './bad-ports.ts';
import { type Dns, systemDns, type TargetAddress } from './dns.ts';
import { type OwnHosts, ownHosts } from './own-hosts.ts';
import { isAllowedAddress } from './public-address.ts';
import { addressRules, hostOf, type TargetRules } from './target-url.ts';

/** The rules for where deliveries can be sent, and which pages can be read. */
export interface Targets {
  readonly rules: TargetRules;
  readonly own: OwnHosts;
  readonly resolve: Dns['resolve'];
}

/** The target is one that our servers must not call. */
export class ForbiddenTarget extends Error {
  override readonly name = 'ForbiddenTarget';
  /** The message for the client that registers the URL. */
  readonly advice: string;
  readonly reason: UrlProblem;

  constructor(reason: UrlProblem, message: string, advice = message) {
    super(message);
    this.reason = reason;
    this.advice = advice;
  }
}

const pointsToThisService = (host: string) =>
  new ForbiddenTarget('this_service', `${host} points to this service itself.`);

/**
 * Resolves a target exactly once and checks its addresses. The connection must use one of these addresses, because a
 * second DNS query could return others. One forbidden address is enough to refuse the target, because the connection
 * could use any of them.
 */
export async function checkedAddresses(url: URL, { rules, own, resolve }: Targets): Promise<readonly TargetAddress[]> {
  const host = hostOf(url);
  if (hasBadPort(url)) throw new ForbiddenTarget('port_not_allowed', `Port ${url.port} is not allowed.`);
  if (own.has(url)) throw pointsToThisService(host);
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const rulesHere = addressRules(url, rules);
  const forbidden = addresses.find(({ address }) => !isAllowedAddress(address, rulesHere));
  if (forbidden) {
    throw new ForbiddenTarget(
      'not_public',
      `${host} resolves to ${forbidden.address}, which is not a public address.`,
      'The host must have only public addresses.',
    );
  }
  if (await own.isBehind(url, addresses)) throw pointsToThisService(host);
  return addresses;
}

/**
 * Only the local runtime sets these two in the environment of its functions. The stack never sets them, so a deployed
 * service only calls public addresses.
 */
const ALLOW_PRIVATE_TARGETS = 'ALLOW_PRIVATE_TARGETS';
const ALLOWED_TARGETS = 'ALLOWED_TARGETS';

/** The rules for the functions of a deployment. */
export const liveTargets = (): Targets => ({
  rules: {
    allowPrivate: process.env[ALLOW_PRIVATE_TARGETS] === 'true',
    allowed: process.env[ALLOWED_TARGETS]?.split(',') ?? [],
  },
  own: ownHosts(requiredEnv(ENV.ownAddresses).split(','), systemDns),
  resolve: systemDns.resolve,
});

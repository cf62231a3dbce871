import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { privateTargetsAllowed } from './private-targets.ts';
import { type AddressRules, isAllowedAddress } from './public-address.ts';

export interface TargetAddress {
  readonly address: string;
  readonly family: number;
}

/** DNS, as far as we need it; tests hand in their own. */
export type Resolve = (host: string) => Promise<readonly TargetAddress[]>;

const resolveBySystem: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' });

/** The target leads to an address that our servers do not call. */
export class ForbiddenTarget extends Error {
  override readonly name = 'ForbiddenTarget';
}

/**
 * The checked addresses of a host, asked of DNS exactly once: a connection must go to one of these
 * and to nothing that a second question might answer. One forbidden address refuses the whole name,
 * for there is no telling which of them would be dialled.
 */
export async function checkedAddresses(
  host: string,
  rules: AddressRules,
  resolve: Resolve,
): Promise<readonly TargetAddress[]> {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const forbidden = addresses.find(({ address }) => !isAllowedAddress(address, rules));
  if (forbidden) throw new ForbiddenTarget(`${host} leads to ${forbidden.address}, which is not a public address.`);
  return addresses;
}

/** What the functions of a deployment go by. */
export const liveTargets = () => ({ rules: { allowPrivate: privateTargetsAllowed() }, resolve: resolveBySystem });

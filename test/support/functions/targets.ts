import type { HostLimit } from '../../../lambdas/webhooks/host-limit/host-limit.ts';
import type { Dns } from '../../../lambdas/webhooks/targets/dns.ts';
import { type OwnHosts, ownHosts } from '../../../lambdas/webhooks/targets/own-hosts.ts';
import type { Targets } from '../../../lambdas/webhooks/targets/webhook-target.ts';

const loopback = async () => [{ address: '127.0.0.1', family: 4 }];

interface TargetOptions {
  /** @default true: receivers of tests are on this machine */
  readonly allowPrivate?: boolean;
  /** @default every name leads to this machine */
  readonly resolve?: Dns['resolve'];
  /** @default no name is an alias of another */
  readonly aliases?: Dns['aliases'];
  /** Addresses of the service itself. @default none */
  readonly own?: readonly string[];
}

/** What decides where deliveries may go, with a DNS of the test's own. */
export function testTargets(options: TargetOptions = {}): Targets {
  const { allowPrivate = true, resolve = loopback, aliases = async () => [], own = [] } = options;
  const hosts: OwnHosts = ownHosts(own, { resolve, aliases });
  return { rules: { allowPrivate }, resolve, own: hosts };
}

/** Nobody sends too much in most tests. */
export const noHostLimit: HostLimit = { turnAt: async () => undefined, took: () => undefined };

import type { Dns } from '../../../lambdas/platform/targets/dns.ts';
import { type OwnHosts, ownHosts } from '../../../lambdas/platform/targets/own-hosts.ts';
import type { Targets } from '../../../lambdas/platform/targets/targets.ts';
import type { HostLimit } from '../../../lambdas/webhooks/host-limit/host-limit.ts';

const loopback = async () => [{ address: '127.0.0.1', family: 4 }];

interface TargetOptions {
  /** @default true, because test receivers run on this machine */
  readonly allowPrivate?: boolean;
  /** @default every name resolves to this machine */
  readonly resolve?: Dns['resolve'];
  /** @default no name has a CNAME record */
  readonly aliases?: Dns['aliases'];
  /** Addresses of the service itself. @default none */
  readonly own?: readonly string[];
}

/** The rules that decide which hosts the service may call, with a fake DNS. */
export function testTargets(options: TargetOptions = {}): Targets {
  const { allowPrivate = true, resolve = loopback, aliases = async () => [], own = [] } = options;
  const hosts: OwnHosts = ownHosts(own, { resolve, aliases });
  return { rules: { allowPrivate }, resolve, own: hosts };
}

/** Lets every delivery start immediately. */
export const noHostLimit: HostLimit = { turnAt: async () => undefined, recordDuration: () => undefined };

import { LIMITS } from '../../contracts/limits.ts';
import { ServiceError } from '../platform/errors.ts';
import { canonicalUrl, targetHost } from '../platform/targets/target-url.ts';
import type { Webhook } from './webhook.ts';

export const isSameUrl = (one: string, other: string): boolean => canonicalUrl(one) === canonicalUrl(other);

const hostOfUrl = (url: string) => targetHost(new URL(url));

/** Fails if an account with these webhooks cannot add one with this URL. */
export function requireUrlAvailable(url: string, webhooks: readonly Webhook[]): void {
  requireUnusedUrl(url, webhooks);
  requireHostQuota(hostOfUrl(url), webhooks);
}

/** Fails if this webhook cannot change to that URL. The limit per host does not apply if the host stays the same. */
export function requireUrlAvailableForChange(url: string, webhook: Webhook, webhooks: readonly Webhook[]): void {
  const others = webhooks.filter(({ id }) => id !== webhook.id);
  requireUnusedUrl(url, others);
  const host = hostOfUrl(url);
  if (host !== hostOfUrl(webhook.url)) requireHostQuota(host, others);
}

function requireUnusedUrl(url: string, webhooks: readonly Webhook[]): void {
  const taken = webhooks.find((webhook) => isSameUrl(webhook.url, url));
  if (!taken) return;
  const detail = `Your webhook ${taken.id} already has this URL. Change the events of that webhook instead.`;
  throw new ServiceError('conflict', 'webhook.url_taken', detail);
}

function requireHostQuota(host: string, webhooks: readonly Webhook[]): void {
  if (webhooks.filter(({ url }) => hostOfUrl(url) === host).length < LIMITS.webhooksPerHost) return;
  const detail = `An account can have at most ${LIMITS.webhooksPerHost} webhooks on one host. Delete one on ${host} first.`;
  throw new ServiceError('conflict', 'webhook.host_limit_reached', detail);
}

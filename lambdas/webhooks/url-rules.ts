import { LIMITS } from '../../contracts/limits.ts';
import { ServiceError } from '../platform/errors.ts';
import { canonicalUrl, targetHost } from './targets/webhook-url.ts';
import type { Webhook } from './webhook.ts';

export const sameUrl = (one: string, other: string): boolean => canonicalUrl(one) === canonicalUrl(other);

const hostOfUrl = (url: string) => targetHost(new URL(url));

/** May an account that has these webhooks have one with this URL, too? */
export function requireRoomForWebhook(url: string, webhooks: readonly Webhook[]): void {
  requireFreeUrl(url, webhooks);
  requireRoomOnHost(hostOfUrl(url), webhooks);
}

/** May this webhook get that URL? Its own place is free for it; on the host where it is, it may move. */
export function requireRoomForMove(url: string, webhook: Webhook, webhooks: readonly Webhook[]): void {
  const others = webhooks.filter(({ id }) => id !== webhook.id);
  requireFreeUrl(url, others);
  const host = hostOfUrl(url);
  if (host !== hostOfUrl(webhook.url)) requireRoomOnHost(host, others);
}

function requireFreeUrl(url: string, webhooks: readonly Webhook[]): void {
  const taken = webhooks.find((webhook) => sameUrl(webhook.url, url));
  if (!taken) return;
  const detail = `Your webhook ${taken.id} has this URL already. Change the events of that one instead.`;
  throw new ServiceError('conflict', 'webhook.url_taken', detail);
}

function requireRoomOnHost(host: string, webhooks: readonly Webhook[]): void {
  if (webhooks.filter(({ url }) => hostOfUrl(url) === host).length < LIMITS.webhooksPerHost) return;
  const detail = `An account has at most ${LIMITS.webhooksPerHost} webhooks on one host. Delete one of ${host} first.`;
  throw new ServiceError('conflict', 'webhook.host_limit_reached', detail);
}

import { hasVisitorsWords, type WebhookEventType } from '../../contracts/events.ts';
import type { Caller } from '../platform/caller.ts';
import { requireLastingCaller } from '../platform/identity/lasting-caller.ts';
import { mayReadVisitorsWords, requireVisitorsWords } from '../platform/identity/visitors-words.ts';
import { isSameUrl } from './url-rules.ts';
import type { Webhook } from './webhook.ts';

/** Whether the caller is a key whose limits `requireRightToSend` can enforce. */
export const isLimitedSender = (caller: Pick<Caller, 'expires_at' | 'scopes'>): boolean =>
  caller.expires_at !== undefined || !mayReadVisitorsWords(caller);

/**
 * Throws if the caller must not send these events to a receiver that does not get them yet. A webhook works until it is
 * disabled, so a key that expires cannot send any. Events with visitors' words need the scope to read them.
 */
export function requireRightToSend(
  caller: Pick<Caller, 'expires_at' | 'scopes'>,
  events: readonly WebhookEventType[],
): void {
  if (events.length === 0) return;
  requireLasting(caller);
  const type = events.find(hasVisitorsWords);
  if (type !== undefined) requireVisitorsWords(caller, `Events of the type ${type} contain what visitors write`);
}

export const requireLasting = (caller: Pick<Caller, 'expires_at'>): void =>
  requireLastingCaller(
    caller,
    'webhook.outlives_caller',
    'create, widen or enable a webhook, or rotate its secret, because the webhook would outlive',
  );

/** The events that the receiver does not get before the change, and gets after it. */
export function newlySent(
  webhook: Webhook,
  change: { readonly [F in 'url' | 'events' | 'active']?: Webhook[F] | undefined },
): readonly WebhookEventType[] {
  const { url = webhook.url, events = webhook.events, active = webhook.active } = change;
  if (!isSameUrl(url, webhook.url) || (active && !webhook.active)) return events;
  return events.filter((event) => !webhook.events.includes(event));
}

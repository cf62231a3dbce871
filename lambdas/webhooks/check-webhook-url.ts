import { setTimeout as sleep } from 'node:timers/promises';
import { checkedAddresses, ForbiddenTarget, type Resolve } from './targets/webhook-target.ts';
import { ServiceError } from '../platform/errors.ts';
import type { AddressRules } from './targets/public-address.ts';
import { hostOf, webhookUrlProblem } from './targets/webhook-url.ts';

export interface TargetEffects {
  readonly targets: { readonly rules: AddressRules; readonly resolve: Resolve };
}

const DNS_PATIENCE_MILLISECONDS = 2_000;

/**
 * Refuses an address that our servers would never call. A name that DNS does not know (yet), or not
 * quickly, is no reason to refuse: every attempt asks again.
 */
export async function checkWebhookUrl({ targets }: TargetEffects, url: string): Promise<void> {
  const problem = webhookUrlProblem(url, targets.rules);
  if (problem !== undefined) throw invalidUrl(problem);
  const patience = new AbortController();
  const giveUp = sleep(DNS_PATIENCE_MILLISECONDS, undefined, { signal: patience.signal }).catch(() => undefined);
  try {
    await Promise.race([checkedAddresses(hostOf(new URL(url)), targets.rules, targets.resolve), giveUp]);
  } catch (error) {
    if (error instanceof ForbiddenTarget) throw invalidUrl('The host must have public addresses only.');
  } finally {
    patience.abort();
  }
}

const invalidUrl = (message: string) =>
  new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [{ path: 'body.url', message }]);

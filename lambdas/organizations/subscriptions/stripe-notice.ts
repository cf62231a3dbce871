import { type Effects, liveEffects } from '../../platform/effects.ts';
import { openStripeSecrets, type StripeSecrets } from './stripe-secrets.ts';
import { ServiceError } from '../../platform/errors.ts';
import { jsonResponse } from '../../platform/http/json-response.ts';
import type { ApiEvent } from '../../platform/http/exchange.ts';
import { logger } from '../../platform/logger.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { bodyBytes } from '../../platform/http/read-body.ts';
import { httpFunction } from '../../platform/http/http-function.ts';
import { applyBillingNotice } from './change-plan.ts';
import { parseStripeEvent, type StripeEvent, verdictOn } from './stripe-event.ts';
import { signatureFlaw } from './stripe-signature.ts';

export interface StripeEffects extends Effects {
  readonly stripeSecrets: StripeSecrets;
}

/**
 * Stripe tells of its subscriptions here. Only what carries Stripe's signature on the exact bytes
 * is read at all. Whatever is not for us is answered 200, or Stripe would send it for three days.
 */
export const stripeNotice = (effects: StripeEffects) =>
  httpFunction('stripe-notice', [], async (event) => {
    const notice = parse(await genuineBody(effects, event));
    const outcome = await apply(effects, notice);
    const { requestId } = event.exchange;
    logger.info('stripe notice', { request_id: requestId, notice_id: notice.id, type: notice.type, outcome });
    return jsonResponse(event.exchange, 200, JSON.stringify({ received: true, outcome }));
  });

async function genuineBody({ stripeSecrets, now }: StripeEffects, event: ApiEvent): Promise<Buffer> {
  const body = bodyBytes(event);
  const flaw = signatureFlaw(event.headers['stripe-signature'], body, await stripeSecrets(), now());
  if (flaw) throw new HttpError(400, 'stripe.bad_signature', flaw);
  return body;
}

function parse(body: Buffer): StripeEvent {
  try {
    const parsed = parseStripeEvent(JSON.parse(body.toString('utf8')));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON: refused like any other body that is no event.
  }
  throw new HttpError(400, 'stripe.bad_event', 'The body is not a Stripe event.');
}

async function apply(effects: Effects, notice: StripeEvent): Promise<string> {
  const verdict = verdictOn(notice);
  if (verdict.kind === 'ignored') return `ignored: ${verdict.reason}`;
  if (verdict.kind === 'unclear') throw new HttpError(422, 'stripe.unclear_plan', verdict.reason);
  try {
    const { organizationId, subscription, plan } = verdict;
    const heard = { id: notice.id, subscription, plan, atSeconds: notice.created };
    const change = await applyBillingNotice(effects, organizationId, heard);
    return change ? `plan ${change.plan}` : 'ignored: known, or older than what is known';
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'not_found') return 'ignored: no such organization';
    throw error;
  }
}

export const handler = stripeNotice({ ...liveEffects(), stripeSecrets: openStripeSecrets() });

import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { ApiEvent } from '../../platform/http/exchange.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { httpFunction } from '../../platform/http/http-function.ts';
import { jsonResponse } from '../../platform/http/json-response.ts';
import { parseJson } from '../../platform/http/parse-json.ts';
import { bodyBytes } from '../../platform/http/read-body.ts';
import { logger } from '../../platform/logger.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { requireOrganization } from '../access.ts';
import { isNoticeApplied, putNoticeWrite } from './billing-notices.ts';
import { changePlan } from './change-plan.ts';
import { interpretStripeEvent, parseStripeEvent, type StripeEvent } from './stripe-event.ts';
import { openStripeSecrets, type StripeSecrets } from './stripe-secrets.ts';
import { signatureError } from './stripe-signature.ts';
import type { SubscriptionView } from './subscription.ts';
import { type BillingNotice, billedPlan, plansAfterNotice } from './subscription.ts';

interface StripeEffects extends Effects {
  readonly stripeSecrets: StripeSecrets;
}

/**
 * Receives Stripe's events about subscriptions. A body is parsed only if Stripe's signature matches its exact bytes.
 * Events that do not concern us get a 200; otherwise Stripe would resend them for three days.
 */
export const stripeNotice = (effects: StripeEffects) =>
  httpFunction('stripe-notice', [], async (event) => {
    const notice = parse(await verifiedBody(effects, event));
    const outcome = await apply(effects, notice);
    const { request_id } = event.exchange;
    logger.info('stripe notice', { request_id, notice_id: notice.id, type: notice.type, outcome });
    return jsonResponse(event.exchange, 200, JSON.stringify({ received: true, outcome }));
  });

async function verifiedBody({ stripeSecrets, now }: StripeEffects, event: ApiEvent): Promise<Buffer> {
  const body = bodyBytes(event);
  const error = signatureError(event.headers['stripe-signature'], body, await stripeSecrets(), now());
  if (error) throw new HttpError(400, 'stripe.bad_signature', error);
  return body;
}

function parse(body: Buffer): StripeEvent {
  try {
    const parsed = parseStripeEvent(parseJson(body.toString('utf8')));
    if (parsed.success) return parsed.data;
  } catch {
    // Invalid JSON gets the same error as any other body that is not an event.
  }
  throw new HttpError(400, 'stripe.bad_event', 'The body is not a Stripe event.');
}

async function apply(effects: Effects, event: StripeEvent): Promise<string> {
  const verdict = interpretStripeEvent(event);
  if (verdict.kind === 'ignored') return `ignored: ${verdict.reason}`;
  if (verdict.kind === 'unclear') throw new HttpError(422, 'stripe.unclear_plan', verdict.reason);
  const { organization_id, subscription, plan } = verdict;
  const notice: BillingNotice = { id: event.id, subscription, plan, at_seconds: event.created };
  try {
    const change = await applyNotice(effects, organization_id, notice);
    return change ? `plan ${change.plan}` : 'ignored: already applied, or older than the last notice';
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'not_found') return 'ignored: no such organization';
    throw error;
  }
}

/** Returns undefined if the notice was already applied or is outdated. */
const applyNotice = (
  effects: Effects,
  organization_id: string,
  notice: BillingNotice,
): Promise<SubscriptionView | undefined> =>
  retryOnConflict(async () => {
    const [organization, isApplied] = await Promise.all([
      requireOrganization(effects, organization_id),
      isNoticeApplied(effects.table, notice),
    ]);
    // Providers can send the same notice twice, and notices out of order.
    const billed = isApplied ? undefined : plansAfterNotice(organization.billed ?? {}, notice);
    if (!billed) return undefined;
    const write = putNoticeWrite(effects.table, notice, effects.now());
    return changePlan(effects, organization, billedPlan(billed), { billed, write });
  });

export const handler = stripeNotice({ ...liveEffects(), stripeSecrets: openStripeSecrets() });

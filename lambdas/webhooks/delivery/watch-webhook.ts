import { MetricUnit } from '@aws-lambda-powertools/metrics';
import * as z from 'zod/mini';
import { METRICS } from '../../../contracts/metrics.ts';
import { findAccount } from '../../accounts/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { type Mailer, openMailer, sendIfAccepted } from '../../platform/email/mailer.ts';
import { metrics } from '../../platform/metrics/metrics.ts';
import { disableFailing, findWebhook } from '../store.ts';
import { type Watch, watchSchema } from './watch.ts';
import { webhookDisabledEmail, webhookFailingEmail } from './webhook-emails.ts';

const input = z.object({ stage: z.enum(['half', 'end']), watch: watchSchema });

export interface WatchEffects extends Pick<Effects, 'table'> {
  readonly mailer: Mailer;
}

/** Checks a failing webhook halfway through its grace period and at the end. */
export const watchWebhook = (effects: WatchEffects) => async (event: unknown) => {
  const { stage, watch } = input.parse(event);
  const wasDisabled = await warnOrDisable(effects, watch, stage);
  if (!wasDisabled) return;
  metrics.addMetric(METRICS.disabledWebhooks, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
};

/**
 * Returns whether the webhook was disabled. The e-mail is sent last: if this is repeated after an error, it may be sent
 * twice, which is better than never.
 */
async function warnOrDisable({ table, mailer }: WatchEffects, watch: Watch, stage: 'half' | 'end'): Promise<boolean> {
  const webhook = await findWebhook(table, { accountId: watch.account_id, id: watch.webhook_id });
  const isStillFailing = webhook?.failingSince === watch.failing_since;
  if (!isStillFailing || !(webhook.active || webhook.disabledReason === 'failing')) return false;
  const disables = stage === 'end' && webhook.active;
  if (disables && !(await disableFailing(table, webhook, watch.failing_since))) return false;
  const to = (await findAccount(table, webhook.accountId))?.email;
  const email = stage === 'end' ? webhookDisabledEmail(webhook) : webhookFailingEmail(webhook);
  if (to !== undefined) await sendIfAccepted(mailer, { to, ...email });
  return disables;
}

export const handler = watchWebhook({ ...liveEffects(), mailer: openMailer() });

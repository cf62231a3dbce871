import { MetricUnit } from '@aws-lambda-powertools/metrics';
import * as z from 'zod/mini';
import { METRICS } from '../../../contracts/metrics.ts';
import { findAccount } from '../../accounts/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { type Mailer, openMailer, sendIfAccepted } from '../../platform/email/mailer.ts';
import { metrics } from '../../platform/metrics/metrics.ts';
import { disableFailing, findWebhook } from '../store.ts';
import { watchSchema } from '../webhook.ts';
import { webhookDisabledEmail, webhookFailingEmail } from './webhook-emails.ts';

const input = z.object({ stage: z.enum(['half', 'end']), watch: watchSchema });

export interface WatchEffects extends Pick<Effects, 'table'> {
  readonly mailer: Mailer;
}

/**
 * Warns the owner of a failing webhook halfway through its grace period (`FAILING_WEBHOOK_DAYS`), and disables the
 * webhook at the end. The e-mail is sent last: if the function is retried after an error, the e-mail may be sent twice,
 * which is better than never.
 */
export const watchWebhook =
  ({ table, mailer }: WatchEffects) =>
  async (event: unknown): Promise<void> => {
    const { stage, watch } = input.parse(event);
    const webhook = await findWebhook(table, { account_id: watch.account_id, id: watch.webhook_id });
    const isStillFailing = webhook?.failing_since === watch.failing_since;
    if (!isStillFailing || !(webhook.active || webhook.disabled_reason === 'failing')) return;
    if (stage === 'end' && webhook.active) {
      if (!(await disableFailing(table, webhook, watch.failing_since))) return;
      // A retry finds the webhook disabled and does not count it again, so count it before anything else can fail.
      metrics.addMetric(METRICS.disabledWebhooks, MetricUnit.Count, 1);
      metrics.publishStoredMetrics();
    }
    const to = (await findAccount(table, webhook.account_id))?.email;
    const email = stage === 'end' ? webhookDisabledEmail(webhook) : webhookFailingEmail(webhook);
    if (to !== undefined) await sendIfAccepted(mailer, { to, ...email });
  };

export const handler = watchWebhook({ ...liveEffects(), mailer: openMailer() });

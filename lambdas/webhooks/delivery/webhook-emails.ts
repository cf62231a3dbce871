import { DAY_MILLISECONDS, dayOf } from '../../../contracts/time.ts';
import { FAN_OUT } from '../../../contracts/webhooks/fan-out.ts';
import {
  DELIVERY_ATTEMPTS,
  DELIVERY_TIMEOUT_SECONDS,
  FAILING_WEBHOOK_DAYS,
} from '../../../contracts/webhooks/retry-schedule.ts';
import type { Email } from '../../platform/email/mailer.ts';
import { escapeHtml } from '../../platform/html.ts';
import type { Webhook } from '../webhook.ts';

type FailingWebhook = Pick<Webhook, 'id' | 'url' | 'failing_since'>;
type EmailContent = Omit<Email, 'to'>;

const emailOf = (subject: string, paragraphs: readonly string[]): EmailContent => ({
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
  html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
});

const toMinute = (milliseconds: number) => `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * The day from which a recovery resends events. It selects deliveries by the time of their events, and a delivery can
 * fail weeks after its event: the event may wait in the queue of the fan-out, and then each attempt for a busy host. So
 * the day is earlier than the failure by the longest time that both can take. Starting too early is harmless: only
 * failed events are resent.
 */
const recoveryStart = (failedSince: Date): string =>
  dayOf(
    new Date(failedSince.getTime() - FAN_OUT.giveUpAfterDays * DAY_MILLISECONDS - DELIVERY_TIMEOUT_SECONDS * 1_000),
  );

/** A test extracts these requests from the e-mail and sends them, so they must be complete. */
const recoverySteps = ({ id }: FailingWebhook, failedSince: Date) =>
  `When the receiver works again, enable the webhook with PATCH /v1/webhooks/${id} {"active": true}, then resend ` +
  `all failed events with POST /v1/webhooks/${id}/recover {"since": "${recoveryStart(failedSince)}"}`;

export function webhookFailingEmail(webhook: FailingWebhook): EmailContent {
  const since = Date.parse(webhook.failing_since ?? '');
  return emailOf('Your webhook is failing', [
    `No delivery to your webhook ${webhook.id} (${webhook.url}) has succeeded since ${toMinute(since)}.`,
    `If none succeeds by ${toMinute(since + FAILING_WEBHOOK_DAYS * DAY_MILLISECONDS)}, we will disable it.`,
    `GET /v1/webhooks/${webhook.id}/deliveries?status=failed shows the receiver’s responses.`,
  ]);
}

export const webhookDisabledEmail = (webhook: FailingWebhook): EmailContent =>
  emailOf('Your webhook was disabled', [
    `No delivery to your webhook ${webhook.id} (${webhook.url}) has succeeded for ${FAILING_WEBHOOK_DAYS} days, so we disabled it.`,
    recoverySteps(webhook, new Date(webhook.failing_since ?? 0)),
  ]);

export const webhookGoneEmail = (webhook: FailingWebhook, now: Date): EmailContent =>
  emailOf('Your webhook was disabled', [
    `The receiver of your webhook ${webhook.id} (${webhook.url}) still responded with "410 Gone" to the last of ${DELIVERY_ATTEMPTS} attempts, so we disabled it.`,
    recoverySteps(webhook, webhook.failing_since === undefined ? now : new Date(webhook.failing_since)),
  ]);

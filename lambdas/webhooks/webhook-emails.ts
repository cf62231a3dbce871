import { DELIVERY_ATTEMPTS, FAILING_WEBHOOK_DAYS } from '../contracts/retry-schedule.ts';
import { escapeHtml } from '../platform/html.ts';

interface FailingWebhook {
  readonly id: string;
  readonly url: string;
  readonly failing_since?: string | undefined;
}

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const letter = (subject: string, paragraphs: readonly string[]): Letter => ({
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
  html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
});

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000;
const day = (milliseconds: number) => `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const howToGoOn = ({ id }: FailingWebhook) =>
  `When the receiver works again, switch the webhook on with PATCH /v1/webhooks/${id} {"active": true}, then have ` +
  `everything that failed sent again with POST /v1/webhooks/${id}/recover.`;

export function webhookFailingEmail(webhook: FailingWebhook): Letter {
  const since = Date.parse(webhook.failing_since ?? '');
  return letter('Your webhook is failing', [
    `No delivery to your webhook ${webhook.id} (${webhook.url}) has succeeded since ${day(since)}.`,
    `If none succeeds until ${day(since + FAILING_WEBHOOK_DAYS * DAY_MILLISECONDS)}, we will switch it off.`,
    `GET /v1/webhooks/${webhook.id}/deliveries?status=failed shows what the receiver answered.`,
  ]);
}

export const webhookSwitchedOffEmail = (webhook: FailingWebhook): Letter =>
  letter('Your webhook was switched off', [
    `No delivery to your webhook ${webhook.id} (${webhook.url}) has succeeded for ${FAILING_WEBHOOK_DAYS} days, so we switched it off.`,
    howToGoOn(webhook),
  ]);

export const webhookGoneEmail = (webhook: FailingWebhook): Letter =>
  letter('Your webhook was switched off', [
    `The receiver of your webhook ${webhook.id} (${webhook.url}) still answered "410 Gone" at the last of ${DELIVERY_ATTEMPTS} attempts, so we switched it off.`,
    howToGoOn(webhook),
  ]);

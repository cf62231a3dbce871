import type { SQSEvent } from 'aws-lambda';
import { EVENT_SOURCE, type WebhookEventType } from '../../contracts/events.ts';
import { newId } from '../../lambdas/platform/ids.ts';
import { transactWrite } from '../../lambdas/platform/table/transact-write.ts';
import { deliver } from '../../lambdas/webhooks/delivery/deliver.ts';
import { fanOutEvent } from '../../lambdas/webhooks/delivery/fan-out-event.ts';
import { type DeliveryJob, deliveryJobSchema } from '../../lambdas/webhooks/delivery.ts';
import { putWebhookWrite } from '../../lambdas/webhooks/store.ts';
import type { Webhook } from '../../lambdas/webhooks/webhook.ts';
import { newWebhookSecret } from '../../lambdas/webhooks/webhook-signature.ts';
import { noHostLimit, testTargets } from '../../test/support/functions/targets.ts';
import type { Bench } from './workbench.ts';

/** Registers a webhook for scan events. It is the only webhook of a new account. */
export async function registerWebhook({ effects, table }: Bench, url: string): Promise<Webhook> {
  const now = effects.now();
  const accountId = newId('account', now, effects.random);
  const webhook: Webhook = {
    id: newId('webhook', now, effects.random),
    account_id: accountId,
    url,
    events: ['scan.created'],
    secret: newWebhookSecret(effects.random),
    active: true,
    created_at: now.toISOString(),
  };
  await transactWrite(table, { webhook: putWebhookWrite(table, webhook) });
  return webhook;
}

/** An event as EventBridge sends it to the queue and Lambda receives it. */
export const queuedEvent = (type: WebhookEventType, detail: unknown, sentAt: Date): SQSEvent => ({
  Records: [
    {
      messageId: '059f36b4-87a3-44ab-83d2-661975830a7d',
      receiptHandle: 'AQEBwJnKyrHigUMZj6rYigCgxlaS3SLy0a',
      body: JSON.stringify({ 'detail-type': type, source: EVENT_SOURCE, detail }),
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: String(sentAt.getTime()),
        SenderId: 'events.amazonaws.com',
        ApproximateFirstReceiveTimestamp: String(sentAt.getTime()),
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:123456789012:EventsToFanOut',
      awsRegion: 'us-east-1',
    },
  ],
});

/** The fan-out function, and the deliveries that it started. */
export function fanOutWithJobs({ effects }: Bench) {
  const jobs: DeliveryJob[] = [];
  const deliveries = {
    start: async (_name: string, input: unknown) => void jobs.push(deliveryJobSchema.parse(input)),
  };
  const fail = () => Promise.reject(new Error('Unexpected failure in the benchmark.'));
  return {
    jobs,
    fanOut: fanOutEvent({
      ...effects,
      deliveries,
      queue: { postpone: fail, sendToDeadLetters: fail },
      reportReturnedEventAge: fail,
    }),
  };
}

/** Runs the first attempt of a delivery. */
export const deliverOnce = ({ effects }: Bench, job: DeliveryJob | undefined) =>
  deliver({ ...effects, network: testTargets(), hostLimit: noHostLimit })({ attempt: 1, delivery: job });

import '../test/support/function-environment.ts';
import type { SQSEvent } from 'aws-lambda';
import { EVENT_SOURCE, type WebhookEventType } from '../lambdas/contracts/events.ts';
import { accountsWithListeners } from '../lambdas/events/listeners.ts';
import { eventWrite } from '../lambdas/events/outbox.ts';
import { newId } from '../lambdas/platform/ids.ts';
import { transactWrite } from '../lambdas/platform/table/transact-write.ts';
import { deliver } from '../lambdas/webhooks/delivery/deliver.ts';
import { fanOutEvent } from '../lambdas/webhooks/delivery/fan-out-event.ts';
import { type DeliveryOrder, deliveryOrderSchema } from '../lambdas/webhooks/delivery.ts';
import { putWebhookWrite } from '../lambdas/webhooks/store.ts';
import type { Webhook } from '../lambdas/webhooks/webhook.ts';
import { newWebhookSecret } from '../lambdas/webhooks/webhook-signature.ts';
import type { MeasuredCall } from '../test/support/capacity.ts';
import { startReceiver } from '../test/support/receiver.ts';
import { noHostLimit, testTargets } from '../test/support/targets.ts';
import { type Finding, type Row, rounded } from './report.ts';
import type { Bench } from './workbench.ts';

const MILLION = 1_000_000;

/** List prices of us-east-1 in US dollars, November 2026. */
const PRICE = {
  stateTransition: 25 / MILLION,
  lambdaRequest: 0.2 / MILLION,
  lambdaGigabyteSecond: 0.0000133334,
  eventBridgeEvent: 1 / MILLION,
  queueRequest: 0.4 / MILLION,
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
};

/** What a function is billed for: its memory, and a warm invocation's time, a receiver of 100 ms included. */
const INVOCATIONS = [
  // A batch carries up to 100 events; one event alone is the dear case.
  { name: 'publish-events', gigabytes: 0.5, seconds: 0.02 },
  { name: 'fan-out-event', gigabytes: 1, seconds: 0.03 },
  { name: 'deliver', gigabytes: 1, seconds: 0.12 },
];

/** One entered state per delivered event; the infra tests prove it on the synthesized definition. */
const TRANSITIONS = 1;

/** A message that comes alone, the dear case: a batch of ten shares the last two. */
const SQS_REQUESTS = ['SendMessage', 'ReceiveMessage', 'DeleteMessage'];

const isWrite = ({ command }: MeasuredCall) => /Update|Put|Write|Delete/.test(command);
const unitsOf = (calls: readonly MeasuredCall[]) => calls.reduce((sum, { units }) => sum + units, 0);

/** An event as EventBridge puts it into the queue, and Lambda takes it from there. */
const queued = (type: WebhookEventType, detail: unknown, sentAt: Date): SQSEvent => ({
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

/** State transitions and AWS calls of a delivery, as measured, and what a million of them costs. */
export async function deliveryCost(bench: Bench): Promise<Finding> {
  bench.progress('AWS calls and cost of a delivery');
  const { effects, accountId } = bench;
  const receiver = await startReceiver();
  try {
    const now = effects.now();
    const webhook: Webhook = {
      id: newId('webhook', now, effects.random),
      accountId,
      url: receiver.url,
      events: ['scan.created'],
      secret: newWebhookSecret(effects.random),
      active: true,
      createdAt: now.toISOString(),
    };
    await transactWrite(bench.table, { webhook: putWebhookWrite(bench.table, webhook) });
    const event: WebhookEventType = 'scan.created';
    const data = {
      scan_id: 1,
      qpr_code_id: 'qpr_01K9ZPXW2E8V6Q4N0R7T1Y5M3B',
      short_id: '0r7t1y5m3b',
      scanned_at: now.toISOString(),
      metadata: {},
    };
    const write = eventWrite(effects, { event, accountId, data });
    const detail = write.Put?.Item ?? {};
    const started: DeliveryOrder[] = [];
    const deliveries = {
      start: async (_name: string, input: unknown) => void started.push(deliveryOrderSchema.parse(input)),
    };

    const unused = () => Promise.reject(new Error('Nothing fails here.'));
    const queue = { postpone: unused, putAside: unused };

    const outbox = await bench.measure(() => transactWrite(bench.table, { event: write }));
    const listeners = await bench.measure(() => accountsWithListeners(bench.table, [accountId]));
    const fanOut = await bench.measure(() =>
      fanOutEvent({ ...effects, deliveries, queue })(queued(event, detail, now)),
    );
    const network = testTargets();
    const attempt = await bench.measure(() =>
      deliver({ ...effects, network, hostLimit: noHostLimit })({ attempt: 1, delivery: started[0] }),
    );

    const steps = [
      { step: 'event in the table (part of the operation)', calls: outbox.calls, others: [] },
      { step: 'publish-events', calls: listeners.calls, others: ['PutEvents'] },
      { step: 'queue', calls: [], others: SQS_REQUESTS },
      { step: 'fan-out-event', calls: fanOut.calls, others: ['StartExecution'] },
      { step: 'deliver', calls: attempt.calls, others: ['POST'] },
    ];
    const rows: Row[] = steps.map(({ step, calls, others }) => ({
      step,
      'AWS calls': calls.length + others.filter((name) => name !== 'POST').length,
      'capacity units': rounded(unitsOf(calls)),
      calls: [...calls.map(({ command }) => command), ...others].join(', '),
    }));
    const all = steps.flatMap(({ calls }) => calls);
    const dollars = {
      'Step Functions': TRANSITIONS * PRICE.stateTransition,
      DynamoDB:
        unitsOf(all.filter(isWrite)) * PRICE.writeUnit + unitsOf(all.filter((call) => !isWrite(call))) * PRICE.readUnit,
      Lambda: INVOCATIONS.reduce(
        (sum, { gigabytes, seconds }) => sum + PRICE.lambdaRequest + gigabytes * seconds * PRICE.lambdaGigabyteSecond,
        0,
      ),
      EventBridge: PRICE.eventBridgeEvent,
      SQS: SQS_REQUESTS.length * PRICE.queueRequest,
    };
    const total = Object.values(dollars).reduce((sum, each) => sum + each, 0);
    for (const [step, price] of [...Object.entries(dollars), ['all together', total] as const]) {
      rows.push({ step: `a million: ${step}`, US$: rounded(price * MILLION, 2) });
    }
    rows.push({ step: 'state transitions of a delivered event', 'AWS calls': TRANSITIONS });
    return {
      name: 'delivery-cost',
      rows,
      promises: [
        {
          text: 'a delivered event is one state, one read and one write of its attempt',
          kept: attempt.calls.length === 2,
        },
        {
          text: 'the fan-out reads once and writes nothing, whatever the number of webhooks',
          kept: fanOut.calls.length === 1 && !fanOut.calls.some(isWrite),
        },
      ],
    };
  } finally {
    await receiver.stop();
  }
}

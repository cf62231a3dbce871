import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import type { WebhookEventType } from '../../../contracts/events.ts';
import { type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DELIVERY_ATTEMPTS } from '../../../contracts/webhooks/retry-schedule.ts';
import { createOrganization } from '../../../lambdas/api/organizations/create-organization.ts';
import type { Email } from '../../../lambdas/platform/email/mailer.ts';
import { newId } from '../../../lambdas/platform/ids.ts';
import type { StateMachine } from '../../../lambdas/platform/state-machine.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { deliver } from '../../../lambdas/webhooks/delivery/deliver.ts';
import { endDelivery } from '../../../lambdas/webhooks/delivery/end-delivery.ts';
import { fanOutEvent } from '../../../lambdas/webhooks/delivery/fan-out-event.ts';
import { watchWebhook } from '../../../lambdas/webhooks/delivery/watch-webhook.ts';
import type { QueueMessage, WorkQueue } from '../../../lambdas/webhooks/delivery/work-queue.ts';
import { type DeliveryJob, deliveryJobSchema } from '../../../lambdas/webhooks/delivery.ts';
import { deliveryKey } from '../../../lambdas/webhooks/delivery-log/keys.ts';
import { countNewWebhookWrite, putWebhookWrite } from '../../../lambdas/webhooks/store.ts';
import { newWebhookSecret } from '../../../lambdas/webhooks/webhook-signature.ts';
import { type ApiReply, callApi } from '../../support/functions/api-event.ts';
import { outsideFunctions } from '../../support/functions/granted-calls.ts';
import { operationWith } from '../../support/functions/operation-with.ts';
import { noHostLimit, testTargets } from '../../support/functions/targets.ts';
import { createTestAccount } from '../../support/functions/test-account.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { writeSampleEvent } from '../events/sample-event.ts';

/** Records executions without running them. Like Step Functions, it starts only one execution per name. */
class RecordedMachine implements StateMachine {
  readonly started = new Map<string, unknown>();
  /** How many of the next calls of `start` fail. */
  startsToFail = 0;
  /** If set, `start` runs the job with this function before it returns. */
  runImmediately: ((job: DeliveryJob) => Promise<unknown>) | undefined;

  async start(name: string, input: unknown): Promise<void> {
    if (this.startsToFail > 0) {
      this.startsToFail -= 1;
      throw new Error('Step Functions is busy.');
    }
    if (!this.started.has(name)) this.started.set(name, structuredClone(input));
    const { runImmediately } = this;
    if (runImmediately) await outsideFunctions(() => runImmediately(deliveryJobSchema.parse(input)));
  }

  jobs(): readonly DeliveryJob[] {
    return [...this.started.values()].map((input) => deliveryJobSchema.parse(input));
  }
}

/** Records the messages that are postponed or dead-lettered. */
class RecordedQueue implements WorkQueue {
  readonly postponed: { readonly id: string; readonly seconds: number }[] = [];
  readonly deadLetters: { readonly body: string; readonly reason: string }[] = [];

  async postpone(messages: Parameters<WorkQueue['postpone']>[0]): Promise<void> {
    this.postponed.push(...messages.map(({ message, seconds }) => ({ id: message.messageId, seconds })));
  }

  async sendToDeadLetters({ body }: QueueMessage, reason: string): Promise<void> {
    this.deadLetters.push({ body, reason });
  }
}

/** An event as EventBridge delivers it to a target. */
export const busEvent = (detail: unknown) => ({
  version: '0',
  id: '6a7e8feb-b491-4cf7-a9f1-bf3703467718',
  'detail-type': 'scan.created',
  source: 'qpr',
  account: '123456789012',
  time: '2026-03-01T12:00:00Z',
  region: 'us-east-1',
  resources: [],
  detail,
});

let messageCount = 0;
/** A message as Lambda receives it from SQS. */
export function queueMessage(body: string, receiveCount = 1, sentAt = '2026-03-01T12:00:00.000Z'): SQSRecord {
  messageCount += 1;
  return {
    messageId: `message-${messageCount}`,
    receiptHandle: `handle-${messageCount}`,
    body,
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: String(Date.parse(sentAt)),
      SenderId: 'AIDAIENQZJOLO23YVJ4VO',
      ApproximateFirstReceiveTimestamp: String(Date.parse(sentAt)),
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:123456789012:Events',
    awsRegion: 'us-east-1',
  };
}

const targets = testTargets();

interface Call {
  readonly path?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

/** The webhook operations and the functions behind them. Each fixture has a separate table. */
export class WebhookFixture {
  readonly effects: TestEffects;
  readonly deliveries = new RecordedMachine();
  /** The executions that watch failing webhooks, and disable those that do not recover. */
  readonly watches = new RecordedMachine();
  readonly queue = new RecordedQueue();
  /** The reported ages of events that return to the queue. */
  readonly returnedEventAgesSeconds: number[] = [];
  readonly mailbox: Email[] = [];
  key = '';
  account_id = '';
  private readonly uses = new Map<string, number>();
  private readonly deliver: (event: unknown) => Promise<unknown>;
  private readonly end: (event: unknown) => Promise<void>;

  private constructor(effects: TestEffects) {
    this.effects = effects;
    this.deliver = deliver({ ...effects, network: targets, hostLimit: noHostLimit });
    this.end = endDelivery({ ...effects, watches: this.watches, mailer: this.mailer() });
  }

  static async create(): Promise<WebhookFixture> {
    const fixture = new WebhookFixture(await testEffects());
    const issued = await createTestAccount(fixture.effects, 'you@example.com');
    fixture.key = issued.api_key;
    fixture.account_id = issued.account_id;
    return fixture;
  }

  close(): Promise<void> {
    return this.effects.table.close();
  }

  mailer() {
    return { sendEmail: async (email: Email) => void this.mailbox.push(email) };
  }

  async call(name: OperationName, { path, query, json, headers }: Call = {}, key = this.key): Promise<ApiReply> {
    const { effects, deliveries } = this;
    const handler = await operationWith(name, { ...effects, targets, deliveries, timeSpeed: 1 });
    const { method, path: route } = operation(name);
    return callApi(handler, {
      method,
      path: route,
      key,
      ...(path && { pathParameters: path }),
      ...(query && { query }),
      ...(json !== undefined && { json }),
      ...(headers && { headers }),
    });
  }

  /**
   * Creates a webhook. A repeated URL gets a unique query, because an account can use each URL only once. If the tests
   * of a file need more than ten webhooks on one host, which is the limit of an account, use another host.
   */
  async webhook(url: string, events?: readonly WebhookEventType[]): Promise<{ id: string; secret: string }> {
    const uses = (this.uses.get(url) ?? 0) + 1;
    this.uses.set(url, uses);
    const uniqueUrl = uses === 1 ? url : `${url}?webhook=${uses}`;
    const { status, body } = await this.call('create-webhook', { json: { url: uniqueUrl, ...(events && { events }) } });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { id: String(body.id), secret: String(body.secret) };
  }

  /** Stores webhooks of different hosts with one database call, and counts them. */
  async storeWebhooks(count: number): Promise<void> {
    const { table, now, random } = this.effects;
    const webhooks = Array.from({ length: count }, (_, n) => ({
      id: newId('webhook', now(), random),
      account_id: this.account_id,
      url: `https://stored${n}.example.com/`,
      events: ['scan.created'] as const,
      secret: newWebhookSecret(random),
      active: true,
      created_at: now().toISOString(),
    }));
    const { pk, sk } = countNewWebhookWrite(table, this.account_id).Update?.Key ?? {};
    await transactWrite(table, {
      webhooks: webhooks.map((webhook) => putWebhookWrite(table, webhook)),
      count: updateWrite(table, { pk, sk }, { set: { type: 'webhook_counter' }, add: { count } }),
    });
  }

  /** Writes an event to the outbox and passes it to the fan-out, as the table stream and the event bus do. */
  async publish(event: WebhookEventType = 'scan.created', data: object = {}): Promise<string> {
    const item = await writeSampleEvent(this.effects, this.account_id, event, data);
    const { batchItemFailures } = await this.fanOut(item);
    if (batchItemFailures.length > 0) throw new Error(`The event ${item.id} went back into the queue.`);
    return String(item.id);
  }

  /** Runs the fan-out for a batch of queue messages. Each message contains one event in the envelope of the bus. */
  fanOut(...details: readonly unknown[]): Promise<SQSBatchResponse> {
    return this.fanOutMessages(...details.map((detail) => queueMessage(JSON.stringify(busEvent(detail)))));
  }

  fanOutMessages(...Records: readonly SQSRecord[]): Promise<SQSBatchResponse> {
    const { effects, deliveries, queue } = this;
    const reportReturnedEventAge = async (seconds: number) => void this.returnedEventAgesSeconds.push(seconds);
    return fanOutEvent({ ...effects, deliveries, queue, reportReturnedEventAge })({ Records: [...Records] });
  }

  attempt(job: DeliveryJob, attempt = 1): Promise<unknown> {
    return this.deliver({ attempt, delivery: job });
  }

  /** Runs a delivery like the state machine, without the waits. */
  async run(job: DeliveryJob): Promise<void> {
    for (let attempt = 1; attempt <= DELIVERY_ATTEMPTS; attempt += 1) {
      this.effects.advance(1_000);
      try {
        await this.attempt(job, attempt);
        return;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const Cause = JSON.stringify({ errorType: error.name, errorMessage: error.message, trace: [] });
        const ended = { ...job, error: { Error: error.name, Cause } };
        if (error.name === 'DeliveryFailed' && attempt < DELIVERY_ATTEMPTS) continue;
        await this.end(ended);
        return;
      }
    }
  }

  endWith(job: DeliveryJob, error: { Error: string; Cause: string }): Promise<void> {
    return this.end({ ...job, error });
  }

  /** Runs every delivery that was started since the last call. */
  async runAll(): Promise<void> {
    const jobs = this.deliveries.jobs();
    this.deliveries.started.clear();
    for (const job of jobs) await this.run(job);
  }

  /** Checks every watched webhook, as the watch does after half (`half`) or all (`end`) of its five days. */
  async watchAll(stage: 'half' | 'end'): Promise<void> {
    const watch = watchWebhook({ ...this.effects, mailer: this.mailer() });
    for (const watched of this.watches.started.values()) await watch({ stage, watch: watched });
  }

  /** The key of another account. */
  async strangersKey(): Promise<string> {
    return (await createTestAccount(this.effects, 'stranger@example.com', 'Other')).api_key;
  }

  /** An organization that this account is not a member of. */
  async strangersOrganization(): Promise<string> {
    const key = await this.strangersKey();
    const { body } = await callApi(createOrganization(this.effects), {
      method: 'POST',
      path: operation('create-organization').path,
      key,
      json: { name: 'Grand Hotel' },
    });
    return String(body.id);
  }

  /** The one delivery that was started since the last call of `runAll`. */
  onlyJob(): DeliveryJob {
    const [job, ...others] = this.deliveries.jobs();
    if (!job || others.length > 0) throw new Error(`There are ${this.deliveries.started.size} deliveries.`);
    return job;
  }

  async webhookNow(id: string): Promise<Record<string, unknown>> {
    return (await this.call('get-webhook', { path: { id } })).body;
  }

  /** A webhook as it is stored, its keys included. */
  async storedWebhook(id: string): Promise<Record<string, unknown> | undefined> {
    const { name: TableName, client } = this.effects.table;
    const Key = { pk: KEY_PREFIX.account + this.account_id, sk: `WEBHOOK#${id}` };
    return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  }

  /** A delivery as it is stored, its keys included. */
  async storedDelivery(webhookId: string, deliveryId: string): Promise<Record<string, unknown> | undefined> {
    const { name: TableName, client } = this.effects.table;
    const Key = deliveryKey({ webhook_id: webhookId, id: deliveryId });
    return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  }

  /** Deletes a delivery, as DynamoDB does when it expires. */
  async deleteDelivery(webhookId: string, deliveryId: string): Promise<void> {
    const { name: TableName, client } = this.effects.table;
    const remove = new DeleteCommand({ TableName, Key: deliveryKey({ webhook_id: webhookId, id: deliveryId }) });
    await outsideFunctions(() => client.send(remove));
  }

  async deliveriesOf(id: string, query: Record<string, string> = {}) {
    const { status, body } = await this.call('list-deliveries', { path: { id }, query });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as { deliveries: Record<string, unknown>[]; next_cursor: string | null };
  }
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AwsError, type Runtime } from '../../engine/types.ts';
import { type PolicyDocument, policiesAllow } from '../iam/resource-policy.ts';
import { openRecordStore } from '../shared/record-store.ts';
import { Consumers } from './consumers.ts';
import { type Message, type MessageAttributes, readReceiptHandle } from './message.ts';

export interface QueueSettings {
  readonly delaySeconds: number;
  readonly visibilityTimeoutSeconds: number;
  readonly retentionSeconds: number;
  readonly receiveWaitSeconds: number;
  readonly maxMessageBytes: number;
  readonly redrive?: { readonly deadLetterArn: string; readonly maxReceiveCount: number };
}

interface SendOptions {
  readonly attributes?: MessageAttributes;
  readonly delaySeconds?: number;
  readonly senderId?: string;
}

/** Published as `queue` under its ARN. */
export interface Queue {
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  readonly settings: QueueSettings;
  send(body: string, options?: SendOptions): Promise<Message>;
  /** Accepts a failed message from another queue and keeps its id and age. */
  acceptDeadLetter(message: Message, sourceArn: string): Promise<void>;
  receive(limit: number, waitMs: number, signal: AbortSignal, visibilitySeconds?: number): Promise<Message[]>;
  delete(receiptHandle: string): Promise<void>;
  changeVisibility(receiptHandle: string, seconds: number): Promise<void>;
  purge(): Promise<void>;
  counts(): { visible: number; inFlight: number; delayed: number };
  addPolicy(policy: PolicyDocument): void;
  allowsService(service: string, action: string, sourceArn: string): boolean;
}

let sentCount = 0;
const nextPosition = (): string => {
  sentCount += 1;
  return `${Date.now().toString().padStart(15, '0')}-${sentCount.toString().padStart(9, '0')}-${randomUUID().slice(0, 8)}`;
};

/** The receiver stopped with the previous run, so the message becomes visible at once. */
const resetVisibility = (message: Message): Message =>
  message.receiveCount > 0 ? { ...message, visibleAtMs: 0 } : message;

export const openQueue = (runtime: Runtime, name: string, settings: QueueSettings): Queue => {
  const arn = `arn:aws:sqs:${runtime.region}:${runtime.accountId}:${name}`;
  const store = openRecordStore<Message>(join(runtime.stateDir('sqs'), name));
  const messages = new Map(store.load().map((message) => [message.position, resetVisibility(message)]));
  const policies: PolicyDocument[] = [];
  const consumers = new Consumers();

  const save = async (message: Message): Promise<void> => {
    await store.put(message.position, message);
    messages.set(message.position, message);
    consumers.expect(message.visibleAtMs);
  };
  const remove = async (message: Message): Promise<void> => {
    messages.delete(message.position);
    await store.remove(message.position);
  };

  /** Receives a message, or returns undefined if it expired or moved to the dead-letter queue. */
  const receiveMessage = async (
    message: Message,
    visibilitySeconds: number,
    nowMs: number,
  ): Promise<Message | undefined> => {
    if (message.sentAtMs + settings.retentionSeconds * 1000 <= nowMs) {
      await remove(message);
      return undefined;
    }
    const { redrive } = settings;
    if (redrive && message.receiveCount >= redrive.maxReceiveCount) {
      messages.delete(message.position);
      await runtime.find<Queue>('queue', redrive.deadLetterArn).acceptDeadLetter(message, arn);
      await store.remove(message.position);
      return undefined;
    }
    const received: Message = {
      ...message,
      receiveCount: message.receiveCount + 1,
      visibleAtMs: nowMs + visibilitySeconds * 1000,
      firstReceivedAtMs: message.firstReceivedAtMs ?? nowMs,
    };
    messages.set(message.position, received);
    await store.put(message.position, received);
    return received;
  };

  const receiveVisible = async (limit: number, visibilitySeconds: number): Promise<Message[]> => {
    const nowMs = Date.now();
    const batch: Message[] = [];
    // Iterate without a copy: a long queue would be copied for every ten messages. New messages are found, too.
    for (const message of messages.values()) {
      if (batch.length >= limit) break;
      if (message.visibleAtMs > nowMs) continue;
      const received = await receiveMessage(message, visibilitySeconds, nowMs);
      if (received) batch.push(received);
    }
    return batch;
  };

  const nextVisibleAtMs = (): number =>
    [...messages.values()].reduce((earliest, one) => Math.min(earliest, one.visibleAtMs), Number.POSITIVE_INFINITY);

  const findByReceipt = (receiptHandle: string): Message | undefined => {
    const receipt = readReceiptHandle(receiptHandle);
    if (!receipt) throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.', 404);
    const message = messages.get(receipt.position);
    return message?.receiveCount === receipt.receiveCount ? message : undefined;
  };

  return {
    name,
    arn,
    url: `http://127.0.0.1:${runtime.awsPort}/${runtime.accountId}/${name}`,
    settings,
    async send(body, options = {}) {
      const nowMs = Date.now();
      const delaySeconds = (options.delaySeconds ?? settings.delaySeconds) / runtime.speed;
      const message: Message = {
        position: nextPosition(),
        id: randomUUID(),
        body,
        attributes: options.attributes ?? {},
        sentAtMs: nowMs,
        senderId: options.senderId ?? runtime.accountId,
        receiveCount: 0,
        visibleAtMs: nowMs + delaySeconds * 1000,
      };
      await save(message);
      return message;
    },
    acceptDeadLetter: (message, sourceArn) =>
      save({ ...message, receiveCount: 0, visibleAtMs: 0, deadLetterSourceArn: sourceArn }),
    async receive(limit, waitMs, signal, visibilitySeconds = settings.visibilityTimeoutSeconds) {
      const deadlineMs = Date.now() + waitMs;
      for (;;) {
        const batch = await receiveVisible(limit, visibilitySeconds);
        const nowMs = Date.now();
        if (batch.length > 0 || nowMs >= deadlineMs || signal.aborted) {
          consumers.wakeOne();
          return batch;
        }
        await consumers.wait(Math.max(nowMs + 1, Math.min(deadlineMs, nextVisibleAtMs())), signal);
      }
    },
    async delete(receiptHandle) {
      const message = findByReceipt(receiptHandle);
      if (message) await remove(message);
    },
    async changeVisibility(receiptHandle, seconds) {
      const message = findByReceipt(receiptHandle);
      if (!message || message.visibleAtMs <= Date.now()) {
        throw new AwsError('MessageNotInflight', 'The specified message is not in flight.');
      }
      await save({ ...message, visibleAtMs: Date.now() + seconds * 1000 });
    },
    async purge() {
      await Promise.all([...messages.values()].map(remove));
    },
    counts() {
      const nowMs = Date.now();
      const all = [...messages.values()];
      const hidden = all.filter((one) => one.visibleAtMs > nowMs);
      const inFlight = hidden.filter((one) => one.receiveCount > 0).length;
      return { visible: all.length - hidden.length, inFlight, delayed: hidden.length - inFlight };
    },
    addPolicy: (policy) => {
      policies.push(policy);
    },
    allowsService: (service, action, sourceArn) =>
      policiesAllow(policies, { service, action, resourceArn: arn, sourceArn, sourceAccount: runtime.accountId }),
  };
};

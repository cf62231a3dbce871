import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AwsError, type Runtime } from '../../engine/types.ts';
import { type CompiledPolicy, policiesAllow } from '../iam/resource-policy.ts';
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

interface ReceiveOptions {
  /** @default the queue's visibility timeout */
  readonly visibilitySeconds?: number | undefined;
  /**
   * The receiver is a function. Its poller calls `restartTimeout` when the function starts, and `release` when the
   * function has ended. The messages stay invisible while the function waits for an instance. While the function runs,
   * they stay invisible for the undivided visibility timeout, because functions run in real time. After the function
   * has ended, the visibility timeout divided by the speed applies, counted from the start of the function.
   */
  readonly forFunction?: boolean;
}

interface SendOptions {
  readonly attributes?: MessageAttributes;
  readonly delaySeconds?: number;
  readonly senderId?: string;
}

/** Available as `runtime.find('queue', name)`, where `name` is the ARN or the URL of the queue. */
export interface Queue {
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  readonly settings: QueueSettings;
  send(body: string, options?: SendOptions): Promise<Message>;
  /** Accepts a failed message from another queue and keeps its id and age. */
  acceptDeadLetter(message: Message, sourceArn: string): Promise<void>;
  receive(limit: number, waitMs: number, signal: AbortSignal, options?: ReceiveOptions): Promise<Message[]>;
  /**
   * Call this when the function that received the message starts. Until then, the message stays invisible: on AWS, a
   * poller does not even receive messages while its function is throttled.
   */
  restartTimeout(receiptHandle: string): void;
  /** Call this when the function that received the message has ended. */
  release(receiptHandle: string): void;
  delete(receiptHandle: string): Promise<void>;
  changeVisibility(receiptHandle: string, seconds: number): Promise<void>;
  purge(): Promise<void>;
  counts(): { visible: number; inFlight: number; delayed: number };
  addPolicy(policy: CompiledPolicy): void;
  allowsService(service: string, action: string, sourceArn: string): boolean;
}

const REFUSED_CHARACTER = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

let sentCount = 0;
/** Positions are unique and sort in the order of sending. */
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
  /**
   * How long a message that was received for a function stays invisible, by the position of the message. The time is
   * infinite while the function waits for an instance. Once the function runs, the visibility timeout applies in real
   * time (not divided by the speed).
   */
  const heldUntilMs = new Map<string, number>();
  const policies: CompiledPolicy[] = [];
  const consumers = new Consumers();

  const visibleAtMs = (message: Message): number =>
    Math.max(message.visibleAtMs, heldUntilMs.get(message.position) ?? 0);
  const save = async (message: Message): Promise<void> => {
    await store.put(message.position, message);
    messages.set(message.position, message);
    consumers.announce(message.visibleAtMs);
  };
  const remove = async (message: Message): Promise<void> => {
    messages.delete(message.position);
    heldUntilMs.delete(message.position);
    await store.remove(message.position);
  };

  /** Receives a message, or returns undefined if it expired or moved to the dead-letter queue. */
  const receiveMessage = async (
    message: Message,
    { visibilitySeconds = settings.visibilityTimeoutSeconds, forFunction = false }: ReceiveOptions,
    nowMs: number,
  ): Promise<Message | undefined> => {
    if (message.sentAtMs + settings.retentionSeconds * 1000 <= nowMs) {
      await remove(message);
      return undefined;
    }
    const { redrive } = settings;
    if (redrive && message.receiveCount >= redrive.maxReceiveCount) {
      messages.delete(message.position);
      try {
        await runtime.find<Queue>('queue', redrive.deadLetterArn).acceptDeadLetter(message, arn);
      } catch (error) {
        messages.set(message.position, message);
        throw error;
      }
      await store.remove(message.position);
      return undefined;
    }
    if (forFunction) heldUntilMs.set(message.position, Number.POSITIVE_INFINITY);
    const received: Message = {
      ...message,
      receiveCount: message.receiveCount + 1,
      visibleAtMs: nowMs + (visibilitySeconds * 1000) / (forFunction ? runtime.speed : 1),
      firstReceivedAtMs: message.firstReceivedAtMs ?? nowMs,
    };
    messages.set(message.position, received);
    try {
      await store.put(message.position, received);
    } catch (error) {
      messages.set(message.position, message);
      heldUntilMs.delete(message.position);
      throw error;
    }
    return received;
  };

  const receiveVisible = async (limit: number, options: ReceiveOptions): Promise<Message[]> => {
    const nowMs = Date.now();
    const batch: Message[] = [];
    // Iterate without a copy: a long queue would be copied for every ten messages. New messages are found, too.
    for (const message of messages.values()) {
      if (batch.length >= limit) break;
      if (visibleAtMs(message) > nowMs) continue;
      try {
        const received = await receiveMessage(message, options, nowMs);
        if (received) batch.push(received);
      } catch (error) {
        // The caller must get the messages that it has received, because nobody else gets them now.
        if (batch.length === 0) throw error;
        break;
      }
    }
    return batch;
  };

  const nextVisibleAtMs = (): number =>
    [...messages.values()].reduce(
      (earliest, message) => Math.min(earliest, visibleAtMs(message)),
      Number.POSITIVE_INFINITY,
    );

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
      if (REFUSED_CHARACTER.test(body)) {
        throw new AwsError('InvalidMessageContents', 'The message contains characters outside the allowed set.');
      }
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
    async receive(limit, waitMs, signal, options = {}) {
      const deadlineMs = Date.now() + waitMs;
      for (;;) {
        const batch = await receiveVisible(limit, options);
        const nowMs = Date.now();
        if (batch.length > 0 || nowMs >= deadlineMs || signal.aborted) {
          consumers.wakeOne();
          return batch;
        }
        await consumers.wait(Math.max(nowMs + 1, Math.min(deadlineMs, nextVisibleAtMs())), signal);
      }
    },
    restartTimeout(receiptHandle) {
      const message = findByReceipt(receiptHandle);
      if (message === undefined) return;
      const timeoutMs = settings.visibilityTimeoutSeconds * 1000;
      heldUntilMs.set(message.position, Date.now() + timeoutMs);
      consumers.announce(Date.now() + timeoutMs);
      messages.set(message.position, { ...message, visibleAtMs: Date.now() + timeoutMs / runtime.speed });
    },
    release(receiptHandle) {
      const message = findByReceipt(receiptHandle);
      if (message && heldUntilMs.delete(message.position)) consumers.announce(message.visibleAtMs);
    },
    async delete(receiptHandle) {
      const message = findByReceipt(receiptHandle);
      if (message) await remove(message);
    },
    async changeVisibility(receiptHandle, seconds) {
      const message = findByReceipt(receiptHandle);
      if (!message || visibleAtMs(message) <= Date.now()) {
        throw new AwsError('MessageNotInflight', 'The specified message is not in flight.');
      }
      const speed = heldUntilMs.has(message.position) ? runtime.speed : 1;
      await save({ ...message, visibleAtMs: Date.now() + (seconds * 1000) / speed });
    },
    async purge() {
      await Promise.all([...messages.values()].map(remove));
    },
    counts() {
      const nowMs = Date.now();
      const all = [...messages.values()];
      const hidden = all.filter((message) => visibleAtMs(message) > nowMs);
      const inFlight = hidden.filter((message) => message.receiveCount > 0).length;
      return { visible: all.length - hidden.length, inFlight, delayed: hidden.length - inFlight };
    },
    addPolicy: (policy) => {
      policies.push(policy);
    },
    allowsService: (service, action, sourceArn) =>
      policiesAllow(policies, { service, action, resourceArn: arn, sourceArn, sourceAccount: runtime.accountId }),
  };
};

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AwsError, type Runtime } from '../../engine/types.ts';
import { number } from '../shared/properties.ts';
import { openRecordStore } from '../shared/record-store.ts';
import { sleepUntil } from '../shared/timers.ts';
import type { Queue } from '../sqs/queue.ts';
import { type Caller, senderFor } from './target.ts';

/** The part of a target that EventBridge rules and schedules have in common. */
export const deliveryOptions = {
  Arn: z.string(),
  RoleArn: z.string().optional(),
  RetryPolicy: z
    .strictObject({ MaximumRetryAttempts: number.optional(), MaximumEventAgeInSeconds: number.optional() })
    .optional(),
  DeadLetterConfig: z.strictObject({ Arn: z.string() }).optional(),
};
const optionsSchema = z.object(deliveryOptions);
export type DeliveryTarget = Readonly<z.output<typeof optionsSchema>>;

/** EventBridge's defaults: 24 hours and up to 185 times. */
const DEFAULT_RETRIES = 185;
const DEFAULT_AGE_SECONDS = 86_400;
const FIRST_BACKOFF_MS = 1000;
const LONGEST_BACKOFF_MS = 10 * 60 * 1000;

interface Delivery {
  readonly id: string;
  readonly targetId: string;
  readonly input: string;
  readonly acceptedAtMs: number;
  readonly retries: number;
  readonly nextAttemptAtMs: number;
}

const describe = (error: unknown): { code: string; message: string } => ({
  code: error instanceof AwsError ? error.code : 'SDK_CLIENT_ERROR',
  message: error instanceof Error ? error.message : String(error),
});

/** What goes wrong for good: EventBridge does not try again without permission or target. */
const isFinal = (code: string): boolean => code === 'NO_PERMISSIONS' || code === 'NO_RESOURCE';

/**
 * Carries accepted events to their targets: on disk until the target took them, retried with growing
 * pauses, and into the dead-letter queue when the retry policy is exhausted.
 */
export const openDeliveries = (
  runtime: Runtime,
  directory: string,
  caller: Caller,
  targets: ReadonlyMap<string, DeliveryTarget>,
) => {
  const store = openRecordStore<Delivery>(directory);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isReady = false;

  /** A schedule sends with its role, a rule by the queue's policy. */
  const mayUse = (queue: Queue): boolean => {
    if (!caller.roleArn) return queue.allowsService(caller.service, 'sqs:SendMessage', caller.arn);
    try {
      runtime.authorizeRole(caller.roleArn, 'sqs:SendMessage', queue.arn);
      return true;
    } catch {
      return false;
    }
  };

  const toDeadLetterQueue = async (delivery: Delivery, target: DeliveryTarget, error: unknown, condition?: string) => {
    const { code, message } = describe(error);
    const queueArn = target.DeadLetterConfig?.Arn;
    runtime.log(`${caller.arn}: gave up on ${target.Arn}: ${code} ${message}`);
    if (!queueArn) return;
    const queue = runtime.find<Queue>('queue', queueArn);
    if (!mayUse(queue)) {
      runtime.log(`${caller.arn}: may not send the failed event to ${queueArn}`);
      return;
    }
    const attributes = {
      RULE_ARN: caller.arn,
      TARGET_ARN: target.Arn,
      ERROR_CODE: code,
      ERROR_MESSAGE: message,
      RETRY_ATTEMPTS: String(delivery.retries),
      ...(condition ? { EXHAUSTED_RETRY_CONDITION: condition } : {}),
    };
    await queue.send(delivery.input, {
      senderId: caller.service,
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [name, { DataType: 'String', StringValue: value }]),
      ),
    });
  };

  /** Undefined when it is over, one way or the other; else the delivery as it waits for its next attempt. */
  const attempt = async (delivery: Delivery, target: DeliveryTarget): Promise<Delivery | undefined> => {
    try {
      await senderFor(target.Arn)(runtime, { ...caller, roleArn: target.RoleArn }, target.Arn, delivery.input);
      return undefined;
    } catch (error) {
      const nowMs = Date.now();
      const ageSeconds = ((nowMs - delivery.acceptedAtMs) / 1000) * runtime.speed;
      const isTooOld = ageSeconds >= (target.RetryPolicy?.MaximumEventAgeInSeconds ?? DEFAULT_AGE_SECONDS);
      const isExhausted = delivery.retries >= (target.RetryPolicy?.MaximumRetryAttempts ?? DEFAULT_RETRIES);
      if (isFinal(describe(error).code)) await toDeadLetterQueue(delivery, target, error);
      else if (isExhausted) await toDeadLetterQueue(delivery, target, error, 'MaximumRetryAttempts');
      else if (isTooOld) await toDeadLetterQueue(delivery, target, error, 'MaximumEventAgeInSeconds');
      else {
        const backoffMs = Math.min(FIRST_BACKOFF_MS * 2 ** delivery.retries, LONGEST_BACKOFF_MS) / runtime.speed;
        return { ...delivery, retries: delivery.retries + 1, nextAttemptAtMs: nowMs + backoffMs };
      }
      return undefined;
    }
  };

  const deliver = async (accepted: Delivery): Promise<void> => {
    let current: Delivery | undefined = accepted;
    while (current) {
      await sleepUntil(current.nextAttemptAtMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const target = targets.get(current.targetId);
      const next: Delivery | undefined = target ? await attempt(current, target) : undefined;
      if (next) await store.put(next.id, next);
      else await store.remove(accepted.id);
      current = next;
    }
  };

  /** A queue has it on its own disk when it has taken it: nothing to keep here meanwhile. */
  const wentAtOnce = async ({ targetId, input }: Delivery): Promise<boolean> => {
    const target = targets.get(targetId);
    if (!target?.Arn.startsWith('arn:aws:sqs:')) return false;
    try {
      await senderFor(target.Arn)(runtime, { ...caller, roleArn: target.RoleArn }, target.Arn, input);
      return true;
    } catch {
      return false;
    }
  };

  const begin = (delivery: Delivery): void => {
    const done: Promise<void> = deliver(delivery)
      .catch((error: unknown) => runtime.log(`${caller.arn}: ${describe(error).message}`))
      .finally(() => running.delete(done));
    running.add(done);
  };

  return {
    /** Resolves when the input is on disk: from then on it is not lost. */
    async accept(targetId: string, input: string): Promise<void> {
      const nowMs = Date.now();
      const delivery = { id: randomUUID(), targetId, input, acceptedAtMs: nowMs, retries: 0, nextAttemptAtMs: nowMs };
      if (isReady && (await wentAtOnce(delivery))) return;
      await store.put(delivery.id, delivery);
      if (isReady) begin(delivery);
    },
    /** Goes on with what was accepted before: while starting, or before the last stop. */
    ready(): void {
      isReady = true;
      for (const delivery of store.load()) begin(delivery);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
export type Deliveries = ReturnType<typeof openDeliveries>;

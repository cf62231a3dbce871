import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Runtime } from '../../engine/types.ts';
import { randomPauseMs } from '../shared/disorder.ts';
import { number } from '../shared/properties.ts';
import { openRecordStore } from '../shared/record-store.ts';
import { retryUntilAborted, sleepUntil } from '../shared/timers.ts';
import { describeFailure, sendDeadLetter } from './dead-letter.ts';
import { type Caller, senderFor } from './target.ts';

/** The properties that the targets of rules and schedules share. */
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

/** By default, EventBridge retries for 24 hours, up to 185 times. */
const DEFAULT_RETRIES = 185;
const DEFAULT_AGE_SECONDS = 86_400;
const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 10 * 60 * 1000;

interface Delivery {
  readonly id: string;
  readonly targetId: string;
  readonly input: string;
  readonly acceptedAtMs: number;
  readonly retries: number;
  readonly nextAttemptAtMs: number;
}

/** Permanent failures: EventBridge does not retry if the permission or the target is missing. */
const isPermanentFailure = (error: unknown): boolean =>
  ['NO_PERMISSIONS', 'NO_RESOURCE'].includes(describeFailure(error).code);

/**
 * Delivers accepted events to their targets. Events stay on disk until they are delivered. Failures are retried with
 * increasing pauses, and go to the dead-letter queue when the retry policy is exhausted.
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
  let isStarted = false;

  const logError = (error: unknown): void => runtime.log(`${caller.arn}: ${describeFailure(error).message}`);
  const retry = (work: () => Promise<void>) => retryUntilAborted(work, stopping.signal, logError);

  const exhaustedLimit = ({ retries, acceptedAtMs }: Delivery, { RetryPolicy }: DeliveryTarget, nowMs: number) => {
    if (retries >= (RetryPolicy?.MaximumRetryAttempts ?? DEFAULT_RETRIES)) return 'MaximumRetryAttempts';
    const ageSeconds = ((nowMs - acceptedAtMs) / 1000) * runtime.speed;
    const isTooOld = ageSeconds >= (RetryPolicy?.MaximumEventAgeInSeconds ?? DEFAULT_AGE_SECONDS);
    return isTooOld ? 'MaximumEventAgeInSeconds' : undefined;
  };

  /** Returns undefined if the delivery succeeded or failed for good, otherwise the delivery for the next attempt. */
  const attempt = async (delivery: Delivery, target: DeliveryTarget): Promise<Delivery | undefined> => {
    try {
      await senderFor(target.Arn)(runtime, { ...caller, roleArn: target.RoleArn }, target.Arn, delivery.input);
      return undefined;
    } catch (error) {
      const nowMs = Date.now();
      const isPermanent = isPermanentFailure(error);
      const exhausted = isPermanent ? undefined : exhaustedLimit(delivery, target, nowMs);
      if (isPermanent || exhausted) {
        const { input, retries } = delivery;
        const { code, message } = describeFailure(error);
        runtime.log(`${caller.arn}: gave up on ${target.Arn}: ${code} ${message}`);
        await retry(() => sendDeadLetter(runtime, caller, target, { input, retries, error, exhausted }));
        return undefined;
      }
      const backoffMs = Math.min(FIRST_BACKOFF_MS * 2 ** delivery.retries, MAX_BACKOFF_MS) / runtime.speed;
      return { ...delivery, retries: delivery.retries + 1, nextAttemptAtMs: nowMs + backoffMs };
    }
  };

  const deliver = async (accepted: Delivery): Promise<void> => {
    let current: Delivery | undefined = accepted;
    while (current) {
      await sleepUntil(current.nextAttemptAtMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const target = targets.get(current.targetId);
      const next: Delivery | undefined = target ? await attempt(current, target) : undefined;
      await retry(() => (next ? store.put(next.id, next) : store.remove(accepted.id)));
      current = next;
    }
  };

  /** A queue stores each message that it accepts, so a delivery to a queue does not have to be stored first. */
  const trySendToQueue = async ({ targetId, input }: Delivery): Promise<boolean> => {
    const target = targets.get(targetId);
    if (!target?.Arn.startsWith('arn:aws:sqs:')) return false;
    try {
      await senderFor(target.Arn)(runtime, { ...caller, roleArn: target.RoleArn }, target.Arn, input);
      return true;
    } catch {
      return false;
    }
  };

  const startDelivery = (delivery: Delivery): void => {
    const done: Promise<void> = deliver(delivery)
      .catch(logError)
      .finally(() => running.delete(done));
    running.add(done);
  };

  return {
    /** Resolves when the input is on disk, where it cannot be lost. */
    async accept(targetId: string, input: string): Promise<void> {
      const nowMs = Date.now();
      const pauseMs = runtime.assumes('bus-events', 'repeated') ? randomPauseMs() : 0;
      const nextAttemptAtMs = nowMs + pauseMs;
      const delivery = { id: randomUUID(), targetId, input, acceptedAtMs: nowMs, retries: 0, nextAttemptAtMs };
      if (isStarted && pauseMs === 0 && (await trySendToQueue(delivery))) return;
      await store.put(delivery.id, delivery);
      if (isStarted) startDelivery(delivery);
    },
    /** Continues with events that were accepted during the start or before the last stop. */
    start(): void {
      isStarted = true;
      for (const delivery of store.load()) startDelivery(delivery);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
export type Deliveries = ReturnType<typeof openDeliveries>;

/**
 * Settings of the fan-out and its queue. The fan-out is the function that starts the deliveries of an event, one per
 * webhook.
 */
export const FAN_OUT = {
  /** SQS delivers at most ten messages per batch without a batching window. */
  batchSize: 10,
  /**
   * Maximum concurrency, however many events are waiting. 20 instances start about 2,000 deliveries per second, more
   * than Step Functions accepts without a raised quota. They leave the rest of the account's concurrency to visitors.
   */
  maxConcurrency: 20,
  timeoutSeconds: 30,
  /** The maximum that SQS allows. */
  retentionDays: 14,
  /** An event that still fails after this goes to the dead letter queue, before SQS would drop it. */
  giveUpAfterDays: 13,
} as const;

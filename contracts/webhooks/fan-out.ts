/** How events get from their queue to the fan-out. */
export const FAN_OUT = {
  /** SQS gives at most ten messages at once without waiting for more. */
  batchSize: 10,
  /**
   * Functions at work at most, however many events wait: 20 of them start some 2,000 executions a second, more than
   * Step Functions takes without a raised quota, and leave the rest of the account's concurrency to visitors.
   */
  mostAtOnce: 20,
  timeoutSeconds: 30,
  /** As long as SQS keeps a message. */
  retentionDays: 14,
  /** An event that still fails then is put aside before SQS would drop it. */
  giveUpAfterDays: 13,
} as const;

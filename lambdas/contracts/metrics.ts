/** CloudWatch metrics that functions write and alarms and the dashboard read. */
export const METRICS = {
  namespace: 'Qpr',
  attempts: 'DeliveryAttempts',
  failedAttempts: 'DeliveryAttemptsFailed',
  attemptMilliseconds: 'DeliveryAttemptDuration',
  /** From the event to a receiver's 2xx at the first attempt. */
  latencyMilliseconds: 'DeliveryLatency',
  exhausted: 'DeliveriesFailed',
  disabledWebhooks: 'WebhooksDisabled',
} as const;

/** CloudWatch metrics. Functions write them, and alarms and the dashboard read them. */
export const METRICS = {
  namespace: 'Qpr',
  attempts: 'DeliveryAttempts',
  failedAttempts: 'DeliveryAttemptsFailed',
  attemptMilliseconds: 'DeliveryAttemptDuration',
  /** Time from the event to the receiver's 2xx on the first attempt. */
  latencyMilliseconds: 'DeliveryLatency',
  /** Deliveries that ended without success. */
  failedDeliveries: 'DeliveriesFailed',
  disabledWebhooks: 'WebhooksDisabled',
  answers: 'Answers',
  failedAnswers: 'AnswersFailed',
  /** Time from a message to the first word of the answer. Includes previews, in which the owner writes the message. */
  firstWordMilliseconds: 'FirstWord',
  /** Answers that fail until the operator acts: the model does not exist, or there is no access to it. */
  modelUnavailable: 'ModelUnavailable',
  /** Sign-ins rejected because the deployment reached its hourly limit. */
  signInsRefused: 'SignInsRefused',
  /** E-mails that SES rejects for a reason that only the operator can fix. */
  emailsRefused: 'EmailsRefused',
  /**
   * Age in seconds of the oldest event that goes back to the fan-out queue because its deliveries could not be started.
   */
  returnedEventAgeSeconds: 'EventHeldUp',
  /** Changes missing from the audit log because the write failed. */
  auditEntriesLost: 'AuditEntriesLost',
} as const;

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
  answers: 'Answers',
  failedAnswers: 'AnswersFailed',
  /** From a visitor's message to the first word of the answer. */
  firstWordMilliseconds: 'FirstWord',
  /** Answers that no visitor can get until the operator acts: no such model, or no access to it. */
  modelUnavailable: 'ModelUnavailable',
  /** Sign-ins that were refused because the whole deployment had its hour's share. */
  signInsRefused: 'SignInsRefused',
  /** E-mails that SES refuses for a reason that only the operator can mend. */
  emailsRefused: 'EmailsRefused',
  /** How long an event has waited that goes back into the queue of the fan-out, in seconds. */
  eventHeldUpSeconds: 'EventHeldUp',
  /** Changes that are not in the audit log, because writing them down failed. */
  auditEntriesLost: 'AuditEntriesLost',
} as const;

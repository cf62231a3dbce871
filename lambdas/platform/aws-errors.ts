/** AWS did not run the call because of too much load or a conflict. Retry it. */
export const THROTTLING_ERRORS = [
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'SlowDown',
  'ThrottlingException',
  'TransactionCanceledException',
  'TransactionInProgressException',
];

/** AWS may or may not have run the call. */
export const UNCLEAR_ERRORS = ['InternalServerError', 'TimeoutError'];

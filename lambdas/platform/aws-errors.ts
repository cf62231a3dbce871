/** AWS did not do it: too many want it at once. Worth another try. */
export const THROTTLING_ERRORS = [
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'SlowDown',
  'ThrottlingException',
  'TransactionCanceledException',
  'TransactionInProgressException',
];

/** Nobody knows whether AWS did it. */
export const UNCLEAR_ERRORS = ['InternalServerError', 'TimeoutError'];

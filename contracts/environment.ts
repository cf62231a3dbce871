/** Environment variables that `lib/` sets and a function reads: one name each, spelled once. */
export const ENV = {
  tableName: 'TABLE_NAME',
  imagesBucket: 'IMAGES_BUCKET',
  baseUrl: 'BASE_URL',
  scanHost: 'SCAN_HOST',
  /** Every address under which the service itself answers, with commas between them. */
  ownAddresses: 'OWN_ADDRESSES',
  busName: 'BUS_NAME',
  /** What the distribution sends as proof that a request came through it. */
  originSecret: 'ORIGIN_SECRET',
  /** Set during a rotation: what it sends after it, known beforehand, so that no request is in doubt meanwhile. */
  nextOriginSecret: 'NEXT_ORIGIN_SECRET',
  /** Set where IAM lets nobody but the distribution call: nothing more has to be proved. */
  onlyDistribution: 'ONLY_DISTRIBUTION',
  /** Id of the Bedrock model. */
  model: 'MODEL',
  aiBaseUrl: 'AI_BASE_URL',
  aiModel: 'AI_MODEL',
  /** Set by the local runtime only: the key itself, from the person's own environment. */
  aiApiKey: 'AI_API_KEY',
  /** ARN of the secret that holds the API key of that server. */
  aiApiKeySecretArn: 'AI_API_KEY_SECRET_ARN',
  retentionDays: 'RETENTION_DAYS',
  /** Limits of every account, whatever its plan; only where the operator has said so. */
  messagesPerMonth: 'MESSAGES_PER_MONTH',
  tokensPerMonth: 'TOKENS_PER_MONTH',
  /** What a million tokens cost in US dollars; only where the operator has said so. */
  inputTokenPrice: 'INPUT_TOKEN_PRICE',
  outputTokenPrice: 'OUTPUT_TOKEN_PRICE',
  /** Set by the local runtime only, on plain http: cookies without `Secure` and its prefix. */
  plainCookies: 'PLAIN_COOKIES',
  /** Who may make an account by signing in: `invited`, `open` or `domains:` with a list. */
  signUp: 'SIGN_UP',
  /** Set by the local runtime only: idle time-outs are divided by it. */
  timeSpeed: 'TIME_SPEED',
  /** Name of the rule that runs the sweep of conversations. */
  sweepRule: 'SWEEP_RULE',
  /** Per cent of the successful requests that are logged. */
  requestLogPercent: 'REQUEST_LOG_PERCENT',
  /** Sender of every e-mail. */
  emailFrom: 'EMAIL_FROM',
  /** Queue of the events that wait for the fan-out. */
  eventQueueUrl: 'EVENT_QUEUE_URL',
  /** Queue of what needs a person. */
  deadLettersUrl: 'DEAD_LETTERS_URL',
  /** Deliveries a second of the whole service to one host. */
  deliveriesPerHostSecond: 'DELIVERIES_PER_HOST_SECOND',
  /** Functions that may wait for slow receivers at the same time. */
  slowDeliveriesAtOnce: 'SLOW_DELIVERIES_AT_ONCE',
  /** State machine that delivers one event to one webhook. */
  deliveryMachineArn: 'DELIVERY_MACHINE_ARN',
  /** State machine that watches a failing webhook. */
  watchMachineArn: 'WATCH_MACHINE_ARN',
  /** Set where a payment provider decides about plans: its name. */
  billingProvider: 'BILLING_PROVIDER',
  /** `self-service` where owners choose paid plans themselves, without paying. */
  plans: 'PLANS',
  /** Name of the secret that holds Stripe's signing secret. */
  stripeSecret: 'STRIPE_SECRET_NAME',
} as const;

/** Environment variables that the functions read. `lib/` sets them, unless a comment says otherwise. */
export const ENV = {
  tableName: 'TABLE_NAME',
  imagesBucket: 'IMAGES_BUCKET',
  knowledgeBucket: 'KNOWLEDGE_BUCKET',
  /** Host name of the knowledge bucket. Both the distribution and the functions call the bucket under this name. */
  knowledgeBucketHost: 'KNOWLEDGE_BUCKET_HOST',
  /** Id of the Bedrock model that embeds passages and questions. */
  embeddingModel: 'EMBEDDING_MODEL',
  /**
   * Set by the local runtime only: the name of the embedding model on the server at `aiBaseUrl`. If it is not set,
   * `aiModel` also embeds.
   */
  aiEmbeddingModel: 'AI_EMBEDDING_MODEL',
  /** Set by the local runtime only: the languages that the embedding model understands, separated by commas. */
  aiEmbeddingLanguages: 'AI_EMBEDDING_LANGUAGES',
  baseUrl: 'BASE_URL',
  scanHost: 'SCAN_HOST',
  /** All addresses of the service itself, separated by commas. */
  ownAddresses: 'OWN_ADDRESSES',
  busName: 'BUS_NAME',
  /** The value that the distribution sends to prove that a request came through it. */
  originSecret: 'ORIGIN_SECRET',
  /** Set during a rotation: the next value. The functions accept both values, so the rotation rejects no request. */
  nextOriginSecret: 'NEXT_ORIGIN_SECRET',
  /** Set when IAM allows only the distribution to call the function, so no further proof is needed. */
  onlyDistribution: 'ONLY_DISTRIBUTION',
  /** Id of the Bedrock model that answers. */
  model: 'MODEL',
  /** Bedrock guardrail that checks messages and answers, as `id:version`. Set only if the operator configured one. */
  guardrail: 'GUARDRAIL',
  /** Base URL of a server with OpenAI's API, if one is used instead of Bedrock. */
  aiBaseUrl: 'AI_BASE_URL',
  /** Name of the answering model on that server. */
  aiModel: 'AI_MODEL',
  /** Set by the local runtime only: the API key itself, from the developer's environment. */
  aiApiKey: 'AI_API_KEY',
  /** ARN of the secret with the API key for `aiBaseUrl`. */
  aiApiKeySecretArn: 'AI_API_KEY_SECRET_ARN',
  /** How long scans and conversations are kept. */
  retentionDays: 'RETENTION_DAYS',
  /** How long the requests that visitors send with forms are kept. */
  requestRetentionDays: 'REQUEST_RETENTION_DAYS',
  /** Limits per account, regardless of its plan. Set only if the operator configured them. */
  messagesPerMonth: 'MESSAGES_PER_MONTH',
  tokensPerMonth: 'TOKENS_PER_MONTH',
  /** Price of a million tokens in US dollars. Set only if the operator configured it. */
  inputTokenPrice: 'INPUT_TOKEN_PRICE',
  outputTokenPrice: 'OUTPUT_TOKEN_PRICE',
  /** Set by the local runtime only, on plain http: cookies without `Secure` and without the `__Host-` prefix. */
  plainCookies: 'PLAIN_COOKIES',
  /** Who can create an account by signing in: `invited`, `open` or `domains:` with a list. */
  signUp: 'SIGN_UP',
  /**
   * Set by the local runtime only: a divisor for idle timeouts, for the pauses between delivery attempts, and for the
   * times after which schedules are switched on and off.
   */
  timeSpeed: 'TIME_SPEED',
  /** Name of the EventBridge rule that runs the sweep, which ends idle conversations. */
  sweepRule: 'SWEEP_RULE',
  /** Percentage of successful requests that are logged. */
  requestLogPercent: 'REQUEST_LOG_PERCENT',
  /** Sender of every e-mail. */
  emailFrom: 'EMAIL_FROM',
  /** Queue of events from which the fan-out starts one delivery per webhook. */
  eventQueueUrl: 'EVENT_QUEUE_URL',
  /** Dead letter queue: messages that an operator has to look at. */
  deadLettersUrl: 'DEAD_LETTERS_URL',
  /** Approximate limit of deliveries per second from the whole service to one host. */
  deliveriesPerHostSecond: 'DELIVERIES_PER_HOST_SECOND',
  /** Approximate limit of function instances that wait for slow receivers at the same time. */
  slowDeliveriesAtOnce: 'SLOW_DELIVERIES_AT_ONCE',
  /** State machine that delivers one event to one webhook. */
  deliveryMachineArn: 'DELIVERY_MACHINE_ARN',
  /** State machine that watches a failing webhook. */
  watchMachineArn: 'WATCH_MACHINE_ARN',
  /** Name of the payment provider, if one manages the plans. */
  billingProvider: 'BILLING_PROVIDER',
  /** `self-service` if owners choose paid plans themselves, without paying. */
  plans: 'PLANS',
  /** Name of the secret that holds Stripe's signing secret. */
  stripeSecret: 'STRIPE_SECRET_NAME',
} as const;

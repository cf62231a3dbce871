/** Every limit of the service in one place. Lengths are in characters, sizes in bytes. */
export const LIMITS = {
  bodyBytes: 256 * 1024,
  /** Below DynamoDB's own 32 levels, with room for the item around the value. */
  jsonDepth: 30,
  nameLength: 200,
  promptLength: 32_000,
  welcomeMessageLength: 2_000,
  metadataKeys: 50,
  metadataBytes: 16 * 1024,
  webhooksPerAccount: 50,
  apiKeysPerAccount: 100,
  /** Of an account, whatever the number of its keys. */
  requestsPerMinute: 6_000,
  /** Keys that no longer work and are still listed. */
  endedApiKeysListed: 50,
  pageSize: { default: 20, max: 100 },
  scanPageSize: { default: 50, max: 200 },
  idempotencyKeyLength: 255,
  idempotencyHours: 24,
  /** How long an event can be listed and delivered again. */
  eventDays: 30,
} as const;

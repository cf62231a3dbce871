/**
 * Limits of the API. Lengths are in characters, sizes in bytes. Conversations, questions, requests, knowledge and
 * sign-in have more limits in their own files.
 */
export const LIMITS = {
  bodyBytes: 256 * 1024,
  /** URL and headers of a request together. API Gateway accepts 10,240 bytes, and CloudFront adds a few headers. */
  headBytes: 9 * 1024,
  /** Below DynamoDB's limit of 32 levels, because the item around the value needs some of them. */
  jsonDepth: 30,
  nameLength: 200,
  promptLength: 32_000,
  welcomeMessageLength: 2_000,
  /** Suggestions on the page of a code, written by the owner or derived from the prompt. */
  suggestions: 4,
  suggestionLength: 80,
  /** Label of the contact button. */
  contactLabelLength: 40,
  archivedMessageLength: 1_000,
  /** A URL that a page links to. */
  linkLength: 2_000,
  /** Websites that can show the page of a code in a frame. */
  embedOrigins: 10,
  /** Tags of a code. */
  tags: 10,
  tagLength: 40,
  /** Tags in a list of codes with `include=tags`: the most used ones. */
  listedTags: 500,
  metadataKeys: 50,
  metadataBytes: 16 * 1024,
  /** A PNG logo in a QR image. Its sides are in pixels. */
  logoBytes: 64 * 1024,
  logoPixels: { min: 16, max: 1_024 },
  /** The logo at the top of a page. Page and logo together must stay below 50,000 bytes. */
  pageLogoBytes: 32 * 1024,
  pageLogoPixels: { min: 16, max: 2_048 },
  /** Stored versions of a code, including the current one. */
  codeVersions: 50,
  /** Retired placements count too, because their addresses stay reserved. */
  placementsPerCode: 1_000,
  placementsPerAccount: 10_000,
  placementsPerRequest: 500,
  placementVariables: 10,
  variableLength: 200,
  /** Opening hours of a placement: time ranges per day of the week. */
  openingRangesPerDay: 4,
  closedMessageLength: 500,
  /** Maximum number of earlier codes in the history of a placement. */
  placementHistory: 20,
  webhooksPerAccount: 50,
  webhookDescriptionLength: 200,
  /** Webhooks of one account for the same host. Each event causes one request per webhook to this host. */
  webhooksPerHost: 10,
  /**
   * Approximate limit of deliveries per second from the whole service to one host, unless the CDK context sets another
   * value.
   */
  deliveriesPerHostSecond: 200,
  /**
   * Approximate limit of function instances that wait for slow receivers at the same time. If the CDK context sets
   * `deliveriesAtOnce`, half of that applies instead.
   */
  slowDeliveriesAtOnce: 100,
  apiKeysPerAccount: 100,
  /** Per account, across all of its keys. */
  requestsPerMinute: 6_000,
  /** Revoked and expired keys that are still listed. */
  inactiveApiKeysListed: 50,
  /** A search reads at most this many of the newest codes in a list: about 290 read units. */
  searchedCodes: 10_000,
  /** A search through messages reads at most this many conversations per request: about 450 read units. */
  searchedConversations: 200,
  /** A search counts as this many requests in the rate limit, because it can read so much. */
  requestsPerSearch: 10,
  /**
   * Saving the QR style of a code counts as this many requests, because a decoder reads images in this style
   * up to 90 times to find out whether they can be scanned. Saving a brand checks three sample codes and costs three
   * times as much.
   */
  requestsPerStyle: 10,
  /** Starting the reading of a known source counts as this many requests: a refresh, or a change of an answer. */
  requestsPerReading: 10,
  /**
   * Each time a body contains this many bytes, the request counts as one more in the rate limit. A prompt of 32,000 emoji
   * has 128 KB, and costs about 300 write units.
   */
  bodyBytesPerRequest: 8 * 1024,
  pageSize: { default: 20, max: 100 },
  scanPageSize: { default: 50, max: 200 },
  /** A search for scans by `source` (`qr` or `embed`) looks at this many of the newest scans. */
  searchedScans: 1_000,
  /** Days that `GET /v1/analytics` covers. A longer range is cut to its last days. */
  analyticsDays: { default: 30, max: 366 },
  /**
   * The analytics of an account include at most this many organizations. Each organization also has its own analytics.
   */
  analyticsOrganizations: 100,
  idempotencyKeyLength: 255,
  idempotencyHours: 24,
  /**
   * Invitations are e-mails to strangers in our name. An account can send this many per day across all of its
   * organizations, depending on the plan of the inviting organization. Revoked invitations still count.
   */
  invitationEmailsPerAccountDay: { free: 200, starter: 1_000, professional: 10_000, enterprise: 50_000 },
  /** Invitation e-mails per recipient per day, from all senders. */
  invitationEmailsPerRecipientDay: 20,
  /** How long the deletion of an account can be undone. */
  accountGraceDays: 14,
  /** How long the former owner of a moved code can undo the move. */
  undoMoveDays: 7,
  /** How many times one code can be moved within `undoMoveDays`. */
  movesPerUndoPeriod: 20,
  /** E-mails about moved codes per account per day. */
  moveEmailsPerAccountDay: 50,
  /** How long an event can be listed and redelivered. */
  eventDays: 30,
  /** How long the audit log keeps an entry. */
  auditDays: 400,
} as const;

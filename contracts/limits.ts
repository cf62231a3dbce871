/** Every limit of the service in one place. Lengths are in characters, sizes in bytes. */
export const LIMITS = {
  bodyBytes: 256 * 1024,
  /** Below DynamoDB's own 32 levels, with room for the item around the value. */
  jsonDepth: 30,
  nameLength: 200,
  promptLength: 32_000,
  welcomeMessageLength: 2_000,
  /** First questions of a code that its owner wrote. */
  suggestions: 4,
  suggestionLength: 80,
  /** On the button of a contact. */
  contactLabelLength: 40,
  archivedMessageLength: 1_000,
  /** An address that a page links to. */
  linkLength: 2_000,
  metadataKeys: 50,
  metadataBytes: 16 * 1024,
  /** A logo in a QR image, as PNG; its sides are in pixels. */
  logoBytes: 64 * 1024,
  logoPixels: { least: 16, most: 1_024 },
  /** The logo at the head of a page: small enough that page and logo together stay below 50 KB. */
  pageLogoBytes: 32 * 1024,
  pageLogoPixels: { least: 16, most: 2_048 },
  webhooksPerAccount: 50,
  /** Webhooks of one account that lead to the same host: each event is as many requests there. */
  webhooksPerHost: 10,
  /** Deliveries a second of the whole service to one host, unless the context says otherwise. */
  deliveriesPerHostSecond: 200,
  /** Functions that may wait for slow receivers at once, where the context does not say how many deliveries there may be. */
  slowDeliveriesAtOnce: 100,
  apiKeysPerAccount: 100,
  /** Of an account, whatever the number of its keys. */
  requestsPerMinute: 6_000,
  /** Keys that no longer work and are still listed. */
  endedApiKeysListed: 50,
  /** The newest codes of a list that a search looks at: some 290 read units. */
  searchedCodes: 10_000,
  /** What a search counts as in the rate limit, for what it may read. */
  requestsPerSearch: 10,
  /** What a style counts as: a decoder reads it up to eighty times before it is saved or refused. */
  requestsPerStyle: 10,
  pageSize: { default: 20, max: 100 },
  scanPageSize: { default: 50, max: 200 },
  /** Days that one request for analytics covers; the last ones, where more are asked for. */
  analyticsDays: { default: 30, max: 366 },
  /** Organizations that the analytics of an account add up; each has numbers of its own, too. */
  analyticsOrganizations: 100,
  idempotencyKeyLength: 255,
  idempotencyHours: 24,
  /**
   * Invitations are e-mails to strangers under our name. What an account may send a day over all its
   * organizations, by the plan of the one that invites; taking back and deleting give nothing back.
   */
  invitationEmailsPerAccountDay: { free: 200, starter: 1_000, professional: 10_000, enterprise: 50_000 },
  /** What one recipient gets a day, whoever invites. */
  invitationEmailsPerRecipientDay: 20,
  /** Codes, right or wrong, after which the link of an invitation stops working: 32^8 codes are possible. */
  invitationCodeTries: 100,
  /** How long the deletion of an account can be undone. */
  accountGraceDays: 14,
  /** How long the former owner of a moved code can undo the move. */
  undoMoveDays: 7,
  /** Moves of one code in that time. */
  undoableMoves: 20,
  /** E-mails about moved codes that one account gets a day. */
  moveEmailsPerAccountDay: 50,
  /** How long an event can be listed and delivered again. */
  eventDays: 30,
  /** How long the audit log remembers a change. */
  auditDays: 400,
} as const;

/** One change that somebody made over the API. It has names and ids, never what was written. */
export interface AuditEntry {
  readonly id: string;
  readonly createdAt: string;
  /** Of the catalogue, such as `update-qpr-code`. */
  readonly operation: string;
  /** What it was done to, and what came of it. */
  readonly resourceIds: readonly string[];
  /** Names of the fields that the request had. */
  readonly fields: readonly string[];
  readonly organizationIds: readonly string[];
  /** Who did it … */
  readonly accountId: string;
  /** … with a key, or in a session. */
  readonly keyId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly requestId: string;
}

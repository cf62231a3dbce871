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
  /** … with a key, or in a session; without both, with what an e-mail said. */
  readonly keyId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly requestId: string;
}

/**
 * To who made a change, what it was done with stays known for good; what it was done to only while that is theirs to
 * see: not in an organization that they have left, or that is gone.
 */
export const seenByActor = (entry: AuditEntry, isMember: (organizationId: string) => boolean): AuditEntry =>
  entry.organizationIds.every(isMember) ? entry : { ...entry, resourceIds: [], organizationIds: [] };

/** In the log of one organization nothing is said of others, such as where a code was moved to. */
export const seenIn = (entry: AuditEntry, organizationId: string): AuditEntry => ({
  ...entry,
  organizationIds: [organizationId],
});

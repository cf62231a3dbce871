/** One change made through the API. It holds field names and ids, never values. */
export interface AuditEntry {
  readonly id: string;
  readonly createdAt: string;
  /** Name of the operation in the catalogue, such as `update-qpr-code`. */
  readonly operation: string;
  /** The resources that were changed or created. */
  readonly resourceIds: readonly string[];
  /** Names of the fields in the request. */
  readonly fields: readonly string[];
  readonly organizationIds: readonly string[];
  /** The account that made the change. */
  readonly accountId: string;
  /** Set if a key made the change. If neither a key nor a session is set, it was made through an invitation link. */
  readonly keyId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly requestId: string;
}

/**
 * The person who made a change can always see that they made it. They see the affected resources only while they are a
 * member of all affected organizations. If they leave one, or one is deleted, the entry no longer shows the resources.
 */
export const redactForActor = (entry: AuditEntry, isMember: (organizationId: string) => boolean): AuditEntry =>
  entry.organizationIds.every(isMember) ? entry : { ...entry, resourceIds: [], organizationIds: [] };

/** The log of one organization does not mention other organizations, such as the one a code was moved to. */
export const redactForOrganization = (entry: AuditEntry, organizationId: string): AuditEntry => ({
  ...entry,
  organizationIds: [organizationId],
});

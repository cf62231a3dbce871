/** The record of one change made through the API. It contains field names and ids, never values. */
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
  /** Set if a key made the change. A change with neither a key nor a session was made through an invitation link. */
  readonly keyId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly requestId: string;
}

/**
 * The entry as the person who made the change sees it. They can always see that they made it. They see the affected
 * resources only while they are a member of all affected organizations, and no longer after they have left one of these
 * organizations or one was deleted.
 */
export const redactForActor = (entry: AuditEntry, isMember: (organizationId: string) => boolean): AuditEntry =>
  entry.organizationIds.every(isMember) ? entry : { ...entry, resourceIds: [], organizationIds: [] };

/** The log of one organization does not mention other organizations, such as the one a code was moved to. */
export const redactForOrganization = (entry: AuditEntry, organizationId: string): AuditEntry => ({
  ...entry,
  organizationIds: [organizationId],
});

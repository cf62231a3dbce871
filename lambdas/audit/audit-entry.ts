/** The record of one change made through the API. It contains field names and ids, never values. */
export interface AuditEntry {
  readonly id: string;
  readonly created_at: string;
  /** Name of the operation in the catalogue, such as `update-qpr-code`. */
  readonly operation: string;
  /** The resources that were changed or created. */
  readonly resource_ids: readonly string[];
  /** Names of the fields in the request. */
  readonly fields: readonly string[];
  readonly organization_ids: readonly string[];
  /** The account that made the change. */
  readonly account_id: string;
  /** Set if a key made the change. A change with neither a key nor a session was made through an invitation link. */
  readonly key_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly request_id: string;
}

/**
 * The entry as the person who made the change sees it. They can always see that they made it. They see the affected
 * resources only while they are a member of all affected organizations, and no longer after they have left one of these
 * organizations or one was deleted.
 */
export const redactForActor = (entry: AuditEntry, isMember: (organization_id: string) => boolean): AuditEntry =>
  entry.organization_ids.every(isMember) ? entry : { ...entry, resource_ids: [], organization_ids: [] };

/** The log of one organization does not mention other organizations, such as the one a code was moved to. */
export const redactForOrganization = (entry: AuditEntry, organization_id: string): AuditEntry => ({
  ...entry,
  organization_ids: [organization_id],
});

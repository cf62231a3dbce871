import * as z from 'zod/mini';
import type { Entity } from '../platform/schemas/shapes.ts';

/** The record of one change made through the API. It contains field names and ids, never values. */
export const auditEntrySchema = z.object({
  id: z.string(),
  created_at: z.string(),
  /** Name of the operation in the catalogue, such as `update-qpr-code`. */
  operation: z.string(),
  /** The resources that were changed or created. */
  resource_ids: z.array(z.string()),
  /** Names of the fields in the request. */
  fields: z.array(z.string()),
  organization_ids: z.array(z.string()),
  /** The account that made the change. */
  account_id: z.string(),
  /** Set if a key made the change. A change with neither a key nor a session was made through an invitation link. */
  key_id: z.optional(z.string()),
  session_id: z.optional(z.string()),
  request_id: z.string(),
});
export type AuditEntry = Entity<typeof auditEntrySchema>;

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

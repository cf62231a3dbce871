import * as z from 'zod/mini';
import { pick, pickOrNull } from '../platform/fields/pick.ts';
import type { View } from '../platform/schemas/shapes.ts';
import type { AuditEntry } from './audit-entry.ts';

const described = <S extends z.ZodMiniType>(schema: S, description: string, example?: unknown): S => {
  z.globalRegistry.add(schema, { description, ...(example !== undefined && { examples: [example] }) });
  return schema;
};

export const auditEntryViewSchema = z
  .object({
    id: described(z.string(), 'Unique id of the entry', 'aud_01K9ZQ4T7M3X8V5C2B6N0P1R4S'),
    created_at: described(z.iso.datetime(), 'When the change was made', '2026-03-01T12:00:00.000Z'),
    operation: described(z.string(), 'Id of the operation', 'update-qpr-code'),
    resource_ids: described(z.array(z.string()), 'Ids of the resources that were changed or created', [
      'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
    ]),
    code_name: described(
      z.nullable(z.string()),
      'Current name of the changed code; null if no code was changed, or if you can no longer see it',
      'Lobby',
    ),
    fields: described(z.array(z.string()), 'Names of the fields in the request, never their values', ['name']),
    organization_ids: described(z.array(z.string()), 'Organizations that the change affected', []),
    account_id: described(
      z.string(),
      'Account of the key or session that made the change',
      'acc_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
    ),
    email: described(
      z.nullable(z.string()),
      'Current address of that account; null if the account was deleted',
      'you@example.com',
    ),
    api_key: described(
      z.nullable(
        z.object({
          id: described(z.string(), 'Id of the key', 'key_01K9ZQ4T7M3X8V5C2B6N0P1R4S'),
          name: described(
            z.nullable(z.string()),
            'Name of the key; null for keys of other accounts, and for expired or revoked keys that are no longer stored',
            'Website',
          ),
          prefix: described(
            z.nullable(z.string()),
            'First characters of the key; null if `name` is null',
            'qpr_sk_4hT9x',
          ),
        }),
      ),
      'The key that made the change; null if it was made in a session or through an invitation link',
    ),
    session_id: described(
      z.nullable(z.string()),
      'The session that made the change (for a sign-in, the session that it started); null if it was made with a key or through an invitation link',
      null,
    ),
    request_id: described(z.string(), '`X-Request-Id` of the request', 'JKJaXmPLvHcESHA='),
  })
  .register(z.globalRegistry, { id: 'AuditEntry' });
type AuditEntryView = View<typeof auditEntryViewSchema>;

/** The details that are looked up when the log is read, because the log has only ids. */
export interface AuditDetails {
  readonly email?: string | undefined;
  readonly key?: { readonly name: string; readonly prefix: string } | undefined;
  readonly code_name?: string | undefined;
}

export const toAuditEntryView = (entry: AuditEntry, { email, key, code_name }: AuditDetails): AuditEntryView => ({
  ...pick(entry, ['id', 'created_at', 'operation', 'resource_ids', 'fields', 'organization_ids', 'account_id']),
  ...pickOrNull(entry, ['session_id']),
  code_name: code_name ?? null,
  email: email ?? null,
  api_key:
    entry.key_id === undefined ? null : { id: entry.key_id, name: key?.name ?? null, prefix: key?.prefix ?? null },
  request_id: entry.request_id,
});

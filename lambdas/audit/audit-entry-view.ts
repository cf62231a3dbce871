import * as z from 'zod/mini';
import type { AuditEntry } from './audit-entry.ts';

const described = <S extends z.ZodMiniType>(schema: S, description: string, example?: unknown): S => {
  z.globalRegistry.add(schema, { description, ...(example !== undefined && { examples: [example] }) });
  return schema;
};

export const auditEntryViewSchema = z
  .object({
    id: described(z.string(), 'Unique id of the entry', 'aud_01K9ZQ4T7M3X8V5C2B6N0P1R4S'),
    created_at: described(z.iso.datetime(), 'When it was done', '2026-03-01T12:00:00.000Z'),
    operation: described(z.string(), 'Id of the operation', 'update-qpr-code'),
    resource_ids: described(z.array(z.string()), 'What it was done to, and what came of it', [
      'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
    ]),
    fields: described(z.array(z.string()), 'Names of the fields that the request had, never their values', ['name']),
    organization_ids: described(z.array(z.string()), 'Organizations that it concerned', []),
    account_id: described(z.string(), 'Whose key or session it was', 'acc_01K9ZQ4T7M3X8V5C2B6N0P1R4S'),
    email: described(z.nullable(z.string()), 'Address of that account now; null: it is gone', 'you@example.com'),
    api_key: described(
      z.nullable(
        z.object({
          id: described(z.string(), 'Id of the key', 'key_01K9ZQ4T7M3X8V5C2B6N0P1R4S'),
          name: described(
            z.nullable(z.string()),
            'Its name; null for keys of others, and long after its end',
            'Website',
          ),
          prefix: described(z.nullable(z.string()), 'How it begins; null like its name', 'qpr_sk_4hT9x'),
        }),
      ),
      'The key it was done with; null: in a session, or by the link of an invitation',
    ),
    session_id: described(
      z.nullable(z.string()),
      'The session it was done in, or that it began; null: with a key, or by a link',
      null,
    ),
    request_id: described(z.string(), '`X-Request-Id` of the request', 'JKJaXmPLvHcESHA='),
  })
  .register(z.globalRegistry, { id: 'AuditEntry' });
type AuditEntryView = z.output<typeof auditEntryViewSchema>;

/** What is known of who made a change. */
export interface Actor {
  readonly email?: string | undefined;
  readonly key?: { readonly name: string; readonly prefix: string } | undefined;
}

export const toAuditEntryView = (entry: AuditEntry, { email, key }: Actor): AuditEntryView => ({
  id: entry.id,
  created_at: entry.createdAt,
  operation: entry.operation,
  resource_ids: [...entry.resourceIds],
  fields: [...entry.fields],
  organization_ids: [...entry.organizationIds],
  account_id: entry.accountId,
  email: email ?? null,
  api_key: entry.keyId === undefined ? null : { id: entry.keyId, name: key?.name ?? null, prefix: key?.prefix ?? null },
  session_id: entry.sessionId ?? null,
  request_id: entry.requestId,
});

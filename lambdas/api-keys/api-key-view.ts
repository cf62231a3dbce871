import * as z from 'zod/mini';
import { SCOPES, type Scope } from '../contracts/scopes.ts';
import { ulidOf } from '../platform/ids.ts';

const timestamp = z.iso.datetime();

export const apiKeyId = z
  .string()
  .check(z.refine((id) => ulidOf('apiKey', id) !== undefined))
  .register(z.globalRegistry, { description: 'Id of the key.', examples: ['key_01K9ZQ4T7M3X8V5C2B6N0P1R4S'] });

/** An API key as its owner sees it. */
export const apiKeySchema = z
  .object({
    id: z.string().register(z.globalRegistry, { examples: ['key_01K9ZQ4T7M3X8V5C2B6N0P1R4S'] }),
    name: z.string(),
    prefix: z.string().register(z.globalRegistry, {
      description: 'How the key begins, to tell keys apart.',
      examples: ['qpr_sk_4hT9x'],
    }),
    scopes: z
      .nullable(z.array(z.enum(SCOPES)))
      .register(z.globalRegistry, { description: 'null: all that the account may do.' }),
    organization_id: z
      .optional(z.string())
      .register(z.globalRegistry, { description: 'Only on a key limited to one organization.' }),
    last_used_at: z.nullable(timestamp),
    expires_at: z.nullable(timestamp),
    revoked_at: z.nullable(timestamp),
    created_at: timestamp,
  })
  .register(z.globalRegistry, { id: 'ApiKey' });

/** The only answer that holds the key itself. */
export const newApiKeySchema = z
  .extend(apiKeySchema, {
    api_key: z.string().register(z.globalRegistry, { description: 'The key. It is shown only here: store it now.' }),
  })
  .register(z.globalRegistry, { id: 'NewApiKey' });

export interface KeyFacts {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[] | null;
  readonly organizationId?: string | undefined;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

export const apiKeyView = (key: KeyFacts, lastUsedAt: string | null): z.output<typeof apiKeySchema> => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes && [...key.scopes],
  ...(key.organizationId !== undefined && { organization_id: key.organizationId }),
  last_used_at: lastUsedAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  created_at: key.createdAt,
});

export const newApiKeyView = (key: KeyFacts, apiKey: string): z.output<typeof newApiKeySchema> => ({
  ...apiKeyView(key, null),
  api_key: apiKey,
});

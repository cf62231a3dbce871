import * as z from 'zod';
import { SCOPES, type Scope } from '../contracts/scopes.ts';
import { ulidOf } from './ids.ts';

const timestamp = z.iso.datetime();

export const apiKeyId = z
  .string()
  .refine((id) => ulidOf('apiKey', id) !== undefined)
  .meta({ description: 'Id of the key.', examples: ['key_01K9ZQ4T7M3X8V5C2B6N0P1R4S'] });

/** An API key as its owner sees it. */
export const apiKeySchema = z
  .object({
    id: z.string().meta({ examples: ['key_01K9ZQ4T7M3X8V5C2B6N0P1R4S'] }),
    name: z.string(),
    prefix: z.string().meta({ description: 'How the key begins, to tell keys apart.', examples: ['qpr_sk_4hT9x'] }),
    scopes: z.array(z.enum(SCOPES)).nullable().meta({ description: 'null: all that the account may do.' }),
    organization_id: z.string().optional().meta({ description: 'Only on a key limited to one organization.' }),
    last_used_at: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'ApiKey' });

/** The only answer that holds the key itself. */
export const newApiKeySchema = apiKeySchema
  .extend({ api_key: z.string().meta({ description: 'The key. It is shown only here: store it now.' }) })
  .meta({ id: 'NewApiKey' });

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

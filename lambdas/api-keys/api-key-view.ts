import * as z from 'zod/mini';
import { SCOPES } from '../../contracts/scopes.ts';
import { doc } from '../../shared/fields/doc.ts';
import { pick } from '../platform/fields/pick.ts';
import { pathId } from '../platform/schemas/path-id.ts';
import type { View } from '../platform/schemas/shapes.ts';
import type { ApiKey } from './api-key.ts';

const timestamp = z.iso.datetime();

const EXAMPLE_ID = 'key_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

export const api_key_id = pathId('apiKey', { description: 'Id of the key.', examples: [EXAMPLE_ID] });

/** An API key as its owner sees it. */
export const apiKeyViewSchema = z
  .object({
    id: z.string().register(z.globalRegistry, { examples: [EXAMPLE_ID] }),
    name: z.string(),
    prefix: z.string().register(z.globalRegistry, {
      description: doc('First characters of the key, to tell keys apart.'),
      examples: ['qpr_sk_4hT9x'],
    }),
    scopes: z
      .nullable(z.array(z.enum(SCOPES)))
      .register(z.globalRegistry, { description: doc('null: all permissions of the account.') }),
    organization_id: z
      .optional(z.string())
      .register(z.globalRegistry, { description: doc('Present only if the key is limited to one organization.') }),
    rate_limit_per_minute: z
      .optional(z.int())
      .register(z.globalRegistry, { description: doc('Present only if the key has its own limit.') }),
    last_used_at: z.nullable(timestamp),
    expires_at: z.nullable(timestamp),
    revoked_at: z.nullable(timestamp),
    created_at: timestamp,
  })
  .register(z.globalRegistry, { id: 'ApiKey' });
type ApiKeyView = View<typeof apiKeyViewSchema>;

/** The response of the operations that create or rotate a key. It also contains the key itself. */
export const newApiKeyViewSchema = z
  .extend(apiKeyViewSchema, {
    api_key: z
      .string()
      .register(z.globalRegistry, { description: doc('The key. It is returned only once: store it now.') }),
  })
  .register(z.globalRegistry, { id: 'NewApiKey' });
type NewApiKeyView = View<typeof newApiKeyViewSchema>;

export const toApiKeyView = (key: ApiKey, last_used_at: string | null): ApiKeyView => ({
  ...pick(key, ['id', 'name', 'prefix', 'scopes', 'organization_id', 'rate_limit_per_minute']),
  last_used_at,
  ...pick(key, ['expires_at', 'revoked_at', 'created_at']),
});

export const toNewApiKeyView = (key: ApiKey, secret: string): NewApiKeyView => ({
  ...toApiKeyView(key, null),
  api_key: secret,
});

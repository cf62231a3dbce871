/** Scopes that limit an API key. A key without scopes can do everything that its account can. */
export const SCOPES = [
  'codes:read',
  'codes:write',
  'organizations:read',
  'organizations:write',
  'members:read',
  'members:write',
  'webhooks:read',
  'webhooks:write',
  'keys:write',
  'conversations:read',
  'account:read',
  'account:write',
] as const;
export type Scope = (typeof SCOPES)[number];

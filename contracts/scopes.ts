/** What an API key may be limited to. A key without scopes may do all that its account may. */
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

/** Scopes that limit an API key. A key without a list of scopes (`null`) has all of them. */
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

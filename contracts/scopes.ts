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

/**
 * The rule for visitors' words (what visitors write in conversations and forms): a key gets or sends them only if it has
 * this scope. `visitorsWords` of an operation's row says how the operation follows the rule.
 */
export const VISITORS_WORDS_SCOPE = 'conversations:read' satisfies Scope;

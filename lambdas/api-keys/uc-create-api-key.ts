import type { Scope } from '../contracts/scopes.ts';
import { newKeyWrites } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import type { Idempotency } from '../platform/idempotency/claims.ts';
import { grantedScopes, isLive, requireRoomForKey } from './api-key.ts';
import { newApiKeyView } from './api-key-view.ts';
import type { Caller } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';
import { changeApiKeys, makeKey } from './change-api-keys.ts';
import { requireMembership } from '../organizations/access.ts';

const MILLISECONDS_PER_SECOND = 1_000;

export interface WantedKey {
  readonly name: string;
  readonly scopes?: readonly Scope[] | null | undefined;
  readonly expires_at?: string | null | undefined;
  readonly organization_id?: string | undefined;
}

export async function createApiKey(effects: Effects, caller: Caller, wanted: WantedKey, idempotency: Idempotency) {
  const organizationId = wanted.organization_id ?? caller.organizationId;
  if (organizationId !== undefined) await requireMembership(effects, caller, organizationId, 'keys.manage');
  const expiresAt = wanted.expires_at ?? null;
  const { key, apiKey } = makeKey(effects, {
    name: wanted.name,
    scopes: grantedScopes(caller, wanted.scopes),
    organizationId,
    expiresAt,
    lifetimeSeconds: expiresAt === null ? undefined : secondsUntil(expiresAt, effects.now()),
  });
  const answer = newApiKeyView(key, apiKey);
  return changeApiKeys(effects, caller.accountId, ({ keys }) => {
    requireRoomForKey(keys.filter((each) => isLive(each, effects.now())).length);
    const writes = [...newKeyWrites(effects.table, caller.accountId, key), ...idempotency.completionWrites(answer)];
    return { writes, answer };
  });
}

function secondsUntil(expiresAt: string, now: Date): number {
  const seconds = Math.ceil((Date.parse(expiresAt) - now.getTime()) / MILLISECONDS_PER_SECOND);
  if (seconds > 0) return seconds;
  throw new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [
    { path: 'body.expires_at', message: 'Must be in the future.' },
  ]);
}

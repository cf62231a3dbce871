import { COOKIES } from '../../../contracts/sign-in.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { removedCookie } from '../../platform/http/cookies.ts';
import { endSessions, findSessions } from '../../sessions/store.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { response: null };

/** Revokes all sessions of the account, including the caller's. */
export const revokeSessions = (effects: Effects) =>
  apiHandler('revoke-sessions', schemas, effects, async ({ caller, cookies }) => {
    const { table } = effects;
    await endSessions(table, await findSessions(table, caller.account_id));
    if (caller.session) cookies.push(removedCookie(COOKIES.session));
    return undefined;
  });

export const handler = revokeSessions(liveEffects());

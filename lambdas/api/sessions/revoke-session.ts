import * as z from 'zod/mini';
import { COOKIES } from '../../../contracts/sign-in.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { removedCookie } from '../../platform/http/cookies.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { session_id } from '../../sessions/session-view.ts';
import { endSessionWrites, findSession } from '../../sessions/store.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: session_id }), response: null };

/** Revokes a session immediately. Revoking the caller's own session signs the caller out. */
export const revokeSession = (effects: Effects) =>
  apiHandler('revoke-session', schemas, effects, async ({ path, caller, cookies }) => {
    const { table } = effects;
    const session = await findSession(table, caller.account_id, path.id);
    if (!session) throw notFound('session', path.id);
    await transactWrite(table, { session: endSessionWrites(table, session) });
    if (session.id === caller.session?.id) cookies.push(removedCookie(COOKIES.session));
    return undefined;
  });

export const handler = revokeSession(liveEffects());

import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { sessionViewSchema, toSessionView } from '../../sessions/session-view.ts';
import { findLiveSessions } from '../../sessions/store.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  response: z.object({ sessions: z.array(sessionViewSchema), total: z.int().check(z.nonnegative()) }),
};

/** Lists the account's sessions that have neither expired nor been revoked, newest first. */
export const listSessions = (effects: Effects) =>
  apiHandler('list-sessions', schemas, effects, async ({ caller }) => {
    const sessions = await findLiveSessions(effects.table, caller.account_id, effects.now());
    const views = sessions.map((session) => toSessionView(session, caller.session?.id));
    return { sessions: views, total: views.length };
  });

export const handler = listSessions(liveEffects());

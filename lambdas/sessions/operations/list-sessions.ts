import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { sessionViewSchema, toSessionView } from '../session-view.ts';
import { findLiveSessions } from '../store.ts';

export const schemas = {
  response: z.object({ sessions: z.array(sessionViewSchema), total: z.int().check(z.nonnegative()) }),
};

/** Newest first. */
export const listSessions = (effects: Effects) =>
  apiHandler('list-sessions', schemas, effects, async ({ caller }) => {
    const sessions = await findLiveSessions(effects.table, caller.accountId, effects.now());
    const views = sessions.map((session) => toSessionView(session, session.lastUsedAt, caller.session?.id));
    return { sessions: views, total: views.length };
  });

export const handler = listSessions(liveEffects());

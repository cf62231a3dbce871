import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { toSessionView } from './session-view.ts';
import { endSessions, findLiveSessions, findSessions } from './store.ts';

/** The account's live sessions, for its export. */
export async function exportSessions(table: Table, accountId: string, now: Date): Promise<Page<object>> {
  const sessions = await findLiveSessions(table, accountId, now);
  return { items: sessions.map((session) => toSessionView(session, session.lastUsedAt)) };
}

/** Ends all sessions of an account that is being deleted. */
export const eraseSessions = async (table: Table, accountId: string): Promise<void> =>
  endSessions(table, await findSessions(table, accountId));

import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { toSessionView } from './session-view.ts';
import { endSessions, findLiveSessions, findSessions } from './store.ts';

/** The account's live sessions, for its export. */
export async function exportSessions(table: Table, account_id: string, now: Date): Promise<Page<object>> {
  const sessions = await findLiveSessions(table, account_id, now);
  return { items: sessions.map((session) => toSessionView(session)) };
}

/** Ends all sessions of an account that is being deleted. */
export const eraseSessions = async (table: Table, account_id: string): Promise<void> =>
  endSessions(table, await findSessions(table, account_id));

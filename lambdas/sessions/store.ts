import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { wholeSeconds } from '../../contracts/time.ts';
import { accountPartition } from '../accounts/store.ts';
import { credentialKey, SESSION_ITEM_TYPE } from '../credentials/credential.ts';
import { batchDelete } from '../platform/table/batch-delete.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { equals, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { conditionExpression } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/get-item.ts';
import { ifConditionHolds } from '../platform/table/if-condition-holds.ts';
import { pageByPrefix } from '../platform/table/prefix-pages.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite } from '../platform/table/writes.ts';
import { isLive, type LiveSession, type Session, sessionSchema } from './session.ts';

/**
 * Like an API key, a session has two items. Authentication reads and updates the item under the token's hash.
 * The other item lists the session under its account. Ending the session deletes both.
 */

const ENTRY_SORT_KEY_PREFIX = 'SESSION#';
const entryKey = (account_id: string, id: string): ItemKey => ({
  pk: accountPartition(account_id),
  sk: ENTRY_SORT_KEY_PREFIX + id,
});

export function newSessionWrites(table: Table, session: Session): TableWrite[] {
  const { id, account_id, token_hash, created_at, expires_at } = session;
  const expires_at_seconds = wholeSeconds(Date.parse(expires_at));
  const credential = {
    ...credentialKey(token_hash),
    type: SESSION_ITEM_TYPE,
    credential_id: id,
    last_used_at: created_at,
    account_id,
    created_at,
    expires_at,
    expires_at_seconds,
  };
  const entry = { ...entryKey(account_id, id), type: 'session_entry', ...session, expires_at_seconds };
  return [putWrite(table, credential, ITEM_IS_NEW), putWrite(table, entry, ITEM_IS_NEW)];
}

export const endSessionWrites = (table: Table, { account_id, id, token_hash }: Session): TableWrite[] => [
  deleteWrite(table, credentialKey(token_hash)),
  deleteWrite(table, entryKey(account_id, id)),
];

export async function findSession(table: Table, account_id: string, id: string): Promise<Session | undefined> {
  const item = await getItem(table, entryKey(account_id, id));
  return item && sessionSchema.parse(item);
}

/** All stored sessions, oldest first. Some may have expired. */
export async function findSessions(table: Table, account_id: string): Promise<readonly Session[]> {
  const { items } = await pageByPrefix(table, { pk: accountPartition(account_id), prefix: ENTRY_SORT_KEY_PREFIX });
  return items.map((item) => sessionSchema.parse(item));
}

const lastUseSchema = z.object({ last_used_at: z.string() });

/** The sessions that still work, newest first. The time of their last use is only in the credential items. */
export async function findLiveSessions(table: Table, account_id: string, now: Date): Promise<readonly LiveSession[]> {
  const sessions = await findSessions(table, account_id);
  const items = await batchGet(
    table,
    sessions.map(({ token_hash }) => credentialKey(token_hash)),
    { attributes: ['last_used_at'] },
  );
  return sessions
    .flatMap((session, index) => {
      const item = items[index];
      return item ? [{ ...session, ...lastUseSchema.parse(item) }] : [];
    })
    .filter((session) => isLive(session, now))
    .reverse();
}

/** Ends sessions. Deletes the credentials before the list entries, so that the sessions stop working at once. */
export async function endSessions(table: Table, sessions: readonly Session[]): Promise<void> {
  await batchDelete(
    table,
    sessions.map(({ token_hash }) => credentialKey(token_hash)),
  );
  await batchDelete(
    table,
    sessions.map(({ account_id, id }) => entryKey(account_id, id)),
  );
}

const endedSchema = z.object({ credential_id: z.string(), account_id: z.string() });

/** Ends the session with this token. Having the token proves ownership. */
export async function endSessionOfToken(table: Table, token_hash: string): Promise<void> {
  const ended = await ifConditionHolds(() =>
    table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: credentialKey(token_hash),
        ...conditionExpression(equals('type', SESSION_ITEM_TYPE)),
        ReturnValues: 'ALL_OLD',
      }),
    ),
  );
  if (!ended?.Attributes) return;
  const { credential_id, account_id } = endedSchema.parse(ended.Attributes);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: entryKey(account_id, credential_id) }));
}

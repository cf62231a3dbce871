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
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite } from '../platform/table/writes.ts';
import { isLive, type Session } from './session.ts';

/**
 * Like an API key, a session has two items. Authentication reads and updates the item under the token's hash.
 * The other item lists the session under its account. Ending the session deletes both.
 */

const ENTRY_SORT_KEY_PREFIX = 'SESSION#';
const entryKey = (accountId: string, id: string): ItemKey => ({
  pk: accountPartition(accountId),
  sk: ENTRY_SORT_KEY_PREFIX + id,
});

const sessionEntrySchema = z.object({
  id: z.string(),
  account_id: z.string(),
  token_hash: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});

function toSession(item: Item): Session {
  const entry = sessionEntrySchema.parse(item);
  return {
    id: entry.id,
    accountId: entry.account_id,
    tokenHash: entry.token_hash,
    userAgent: entry.user_agent,
    createdAt: entry.created_at,
    expiresAt: entry.expires_at,
  };
}

export function newSessionWrites(table: Table, session: Session): TableWrite[] {
  const shared = {
    account_id: session.accountId,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    expires_at_seconds: wholeSeconds(Date.parse(session.expiresAt)),
  };
  const item = {
    ...credentialKey(session.tokenHash),
    type: SESSION_ITEM_TYPE,
    credential_id: session.id,
    last_used_at: session.createdAt,
    ...shared,
  };
  const entry = {
    ...entryKey(session.accountId, session.id),
    type: 'session_entry',
    id: session.id,
    token_hash: session.tokenHash,
    user_agent: session.userAgent,
    ...shared,
  };
  return [putWrite(table, item, ITEM_IS_NEW), putWrite(table, entry, ITEM_IS_NEW)];
}

export const endSessionWrites = (table: Table, { accountId, id, tokenHash }: Session): TableWrite[] => [
  deleteWrite(table, credentialKey(tokenHash)),
  deleteWrite(table, entryKey(accountId, id)),
];

export async function findSession(table: Table, accountId: string, id: string): Promise<Session | undefined> {
  const item = await getItem(table, entryKey(accountId, id));
  return item && toSession(item);
}

/** All stored sessions, oldest first. Some may have expired. */
export async function findSessions(table: Table, accountId: string): Promise<readonly Session[]> {
  const { items } = await pageByPrefix(table, { pk: accountPartition(accountId), prefix: ENTRY_SORT_KEY_PREFIX });
  return items.map(toSession);
}

const lastUseSchema = z.object({ last_used_at: z.string() });

export interface LiveSession extends Session {
  readonly lastUsedAt: string;
}

/** The sessions that still work, newest first. The time of their last use is only in the credential items. */
export async function findLiveSessions(table: Table, accountId: string, now: Date): Promise<readonly LiveSession[]> {
  const sessions = await findSessions(table, accountId);
  const items = await batchGet(
    table,
    sessions.map(({ tokenHash }) => credentialKey(tokenHash)),
    { attributes: ['last_used_at'] },
  );
  return sessions
    .flatMap((session, index) => {
      const item = items[index];
      return item ? [{ ...session, lastUsedAt: lastUseSchema.parse(item).last_used_at }] : [];
    })
    .filter((session) => isLive(session, session.lastUsedAt, now))
    .reverse();
}

/** Ends sessions. Deletes the credentials before the list entries, so that the sessions stop working at once. */
export async function endSessions(table: Table, sessions: readonly Session[]): Promise<void> {
  await batchDelete(
    table,
    sessions.map(({ tokenHash }) => credentialKey(tokenHash)),
  );
  await batchDelete(
    table,
    sessions.map(({ accountId, id }) => entryKey(accountId, id)),
  );
}

const endedSchema = z.object({ credential_id: z.string(), account_id: z.string() });

/** Ends the session with this token. Having the token proves ownership. */
export async function endSessionOfToken(table: Table, tokenHash: string): Promise<void> {
  const ended = await ifConditionHolds(() =>
    table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: credentialKey(tokenHash),
        ...conditionExpression(equals('type', SESSION_ITEM_TYPE)),
        ReturnValues: 'ALL_OLD',
      }),
    ),
  );
  if (!ended?.Attributes) return;
  const { credential_id, account_id } = endedSchema.parse(ended.Attributes);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: entryKey(account_id, credential_id) }));
}

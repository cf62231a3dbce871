import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { KEY_PREFIX } from '../contracts/table.ts';
import { ITEM_IS_NEW } from '../platform/table/conditions.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import type { Account } from './account.ts';

export const accountPartition = (accountId: string) => KEY_PREFIX.account + accountId;

export const accountKey = (accountId: string): ItemKey => ({ pk: accountPartition(accountId), sk: 'ACCOUNT' });
/** One account per address, however it is written: `You@Example.com` is `you@example.com`. */
const emailKey = (email: string): ItemKey => ({ pk: KEY_PREFIX.email + email.toLowerCase(), sk: 'EMAIL' });

const emailItemSchema = z.object({ account_id: z.string() });
const accountItemSchema = z.object({ id: z.string(), email: z.string(), created_at: z.string() });

function toAccount(item: Item): Account {
  const { id, email, created_at } = accountItemSchema.parse(item);
  return { id, email, createdAt: created_at };
}

const toAccountItem = ({ id, email, createdAt }: Account): Item => ({
  ...accountKey(id),
  type: 'account',
  id,
  email,
  created_at: createdAt,
});

export async function findAccountId(table: Table, email: string): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: emailKey(email), ConsistentRead: true }),
  );
  return Item && emailItemSchema.parse(Item).account_id;
}

export async function findAccount(table: Table, accountId: string): Promise<Account | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: accountKey(accountId), ConsistentRead: true }),
  );
  return Item && toAccount(Item);
}

/** The account and its address; the second of two that want the same address fails its condition. */
export const newAccountWrites = (table: Table, account: Account): TableWrite[] => [
  putWrite(table, { ...emailKey(account.email), type: 'email', account_id: account.id }, ITEM_IS_NEW),
  putWrite(table, toAccountItem(account), ITEM_IS_NEW),
];

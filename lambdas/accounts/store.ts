import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { KEY_PREFIX } from '../contracts/table.ts';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly createdAt: string;
}

export const accountPartition = (accountId: string) => KEY_PREFIX.account + accountId;

/** One account per address, however it is written: `You@Example.com` is `you@example.com`. */
const emailKey = (email: string) => ({ pk: KEY_PREFIX.email + email.toLowerCase(), sk: 'EMAIL' });

const emailSchema = z.object({ account_id: z.string() });

export async function findAccountId(table: Table, email: string): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: emailKey(email), ConsistentRead: true }),
  );
  return Item && emailSchema.parse(Item).account_id;
}

const accountSchema = z.object({ id: z.string(), email: z.string(), created_at: z.string() });

export async function findAccount(table: Table, accountId: string): Promise<Account | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { pk: accountPartition(accountId), sk: 'ACCOUNT' },
      ConsistentRead: true,
    }),
  );
  if (!Item) return undefined;
  const { id, email, created_at } = accountSchema.parse(Item);
  return { id, email, createdAt: created_at };
}

/** The account and its address; the second of two that want the same address fails its condition. */
export const newAccountWrites = (table: Table, account: Account): TableWrite[] => [
  {
    Put: {
      TableName: table.name,
      Item: { ...emailKey(account.email), type: 'email', account_id: account.id },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  {
    Put: {
      TableName: table.name,
      Item: {
        pk: accountPartition(account.id),
        sk: 'ACCOUNT',
        type: 'account',
        id: account.id,
        email: account.email,
        created_at: account.createdAt,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];

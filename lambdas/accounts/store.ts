import * as z from 'zod/mini';
import type { Language } from '../../contracts/languages.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { allOf, equals, ITEM_EXISTS, ITEM_IS_NEW, isAbsent } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { updateItem } from '../platform/table/update-item.ts';
import { conditionCheck, deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { type Account, type AccountDeletion, accountSchema } from './account.ts';

export const accountPartition = (account_id: string) => KEY_PREFIX.account + account_id;

export const accountKey = (account_id: string): ItemKey => ({ pk: accountPartition(account_id), sk: 'ACCOUNT' });
/** One account per address, ignoring case: `You@Example.com` is `you@example.com`. */
export const emailKey = (email: string): ItemKey => ({ pk: KEY_PREFIX.email + email.toLowerCase(), sk: 'EMAIL' });

const emailItemSchema = z.object({ account_id: z.string() });

export async function findAccountId(table: Table, email: string): Promise<string | undefined> {
  const item = await getItem(table, emailKey(email));
  return item && emailItemSchema.parse(item).account_id;
}

export async function findAccount(table: Table, account_id: string): Promise<Account | undefined> {
  const item = await getItem(table, accountKey(account_id));
  return item && accountSchema.parse(item);
}

/** The addresses of these accounts by account id. Deleted accounts are left out. */
export async function findEmails(table: Table, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = await batchGet(table, accountIds.map(accountKey));
  const accounts = items.flatMap((item) => (item ? [accountSchema.parse(item)] : []));
  return new Map(accounts.map(({ id, email }) => [id, email]));
}

/** Writes the account and its address. If two requests create an account for one address, the second one fails. */
export const newAccountWrites = (table: Table, account: Account): TableWrite[] => [
  putWrite(table, { ...emailKey(account.email), type: 'email', account_id: account.id }, ITEM_IS_NEW),
  putWrite(table, { ...accountKey(account.id), type: 'account', ...account }, ITEM_IS_NEW),
];

/** Holds if the account exists and is not being erased. */
export const IS_NOT_BEING_ERASED = allOf(ITEM_EXISTS, isAbsent('erasing_since'));

/** Makes a transaction fail if the account does not exist or is being erased. */
export const accountExistsCheck = (table: Table, account_id: string): TableWrite =>
  conditionCheck(table, accountKey(account_id), IS_NOT_BEING_ERASED);

/** Stores the language of the account's e-mails. Fails if the account does not exist or is being erased. */
export const setLanguageWrite = (table: Table, account_id: string, language: Language): TableWrite =>
  updateWrite(table, accountKey(account_id), { set: { language } }, IS_NOT_BEING_ERASED);

/**
 * Requests the deletion of the account. Fails if a deletion is already pending, or was requested since the account was
 * read.
 */
export const requestDeletionWrite = (
  table: Table,
  { id, deletion_last_requested_at: last }: Account,
  { requested_at, deletes_at }: AccountDeletion,
): TableWrite =>
  updateWrite(
    table,
    accountKey(id),
    {
      set: { deletion_requested_at: requested_at, deletes_at, deletion_last_requested_at: requested_at },
    },
    allOf(
      ITEM_EXISTS,
      isAbsent('deletion_requested_at'),
      last === undefined ? isAbsent('deletion_last_requested_at') : equals('deletion_last_requested_at', last),
    ),
  );

/** Cancels a pending deletion, if there is one. Returns false if the account is being erased or no longer exists. */
export const cancelDeletion = (table: Table, account_id: string): Promise<boolean> =>
  updateItem(table, accountKey(account_id), { remove: ['deletion_requested_at', 'deletes_at'] }, IS_NOT_BEING_ERASED);

/** Starts the erasure, which cannot be canceled. Returns false if the deletion was canceled or the account is gone. */
export const beginErasure = (
  table: Table,
  account_id: string,
  { requested_at, now }: { readonly requested_at: string; readonly now: Date },
): Promise<boolean> =>
  updateItem(
    table,
    accountKey(account_id),
    { setIfAbsent: { erasing_since: now.toISOString() } },
    equals('deletion_requested_at', requested_at),
  );

/** Deletes the account item and frees the e-mail address, so that a new account can use it. */
export const deleteAccountWrites = (table: Table, { id, email }: Pick<Account, 'id' | 'email'>): TableWrite[] => [
  deleteWrite(table, accountKey(id)),
  deleteWrite(table, emailKey(email)),
];

import * as z from 'zod/mini';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import { accountKey, accountPartition, IS_NOT_BEING_ERASED } from '../accounts/store.ts';
import { API_KEY_ITEM_TYPE, credentialKey } from '../credentials/credential.ts';
import { pick } from '../platform/fields/pick.ts';
import { batchDelete } from '../platform/table/batch-delete.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { allOf, equals, ITEM_EXISTS, ITEM_IS_NEW, isAbsent } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import { queryAll } from '../platform/table/query-all.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { type ApiKey, apiKeySchema, isLive } from './api-key.ts';

/**
 * A key has two items. Authentication uses the credential, which is stored under the key's hash, so the key alone is
 * enough to find it. The register entry under the account holds the hash and everything that people see, except the
 * time of the last use. Revoking and rotating change both items in one transaction, so the items never disagree.
 */

const ENTRY_SORT_KEY_PREFIX = 'KEY#';
export const entryKey = (account_id: string, key_id: string): ItemKey => ({
  pk: accountPartition(account_id),
  sk: ENTRY_SORT_KEY_PREFIX + key_id,
});

/** Keys of an account by id. Keys that are no longer in the register are left out. */
export async function findKeys(
  table: Table,
  account_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ApiKey>> {
  const items = await batchGet(
    table,
    ids.map((id) => entryKey(account_id, id)),
  );
  return new Map(items.flatMap((item) => (item ? [apiKeySchema.parse(item)] : [])).map((key) => [key.id, key]));
}

/**
 * An expired or revoked key stays in the list for at most this long, so that people can see why it stopped working.
 * Then DynamoDB deletes its items: `expires_at_seconds` is the table's TTL attribute.
 */
const RETENTION_SECONDS = 90 * DAY_SECONDS;

const deletedAfter = (ended_at: string) => wholeSeconds(Date.parse(ended_at)) + RETENTION_SECONDS;

/** Both items of a new key. They have no null: conditions ask whether an attribute is absent. */
export function newKeyWrites(table: Table, account_id: string, key: ApiKey): TableWrite[] {
  const attributes = {
    ...key,
    account_id,
    scopes: key.scopes ?? undefined,
    expires_at: key.expires_at ?? undefined,
    revoked_at: key.revoked_at ?? undefined,
    expires_at_seconds: key.expires_at ? deletedAfter(key.expires_at) : undefined,
  };
  const entry = { ...entryKey(account_id, key.id), type: 'api_key_entry', ...attributes };
  const credential = {
    ...credentialKey(key.key_hash),
    type: API_KEY_ITEM_TYPE,
    credential_id: key.id,
    ...pick(attributes, ['account_id', 'scopes', 'organization_id', 'rate_limit_per_minute', 'created_at']),
    ...pick(attributes, ['expires_at', 'expires_at_seconds']),
  };
  return [putWrite(table, credential, ITEM_IS_NEW), putWrite(table, entry, ITEM_IS_NEW)];
}

/** Deactivates a key: `revoked_at` does so immediately, `expires_at` at the end of the overlap after a rotation. */
export const deactivateKeyWrites = (
  table: Table,
  account_id: string,
  key: Pick<ApiKey, 'id' | 'key_hash'>,
  end: { readonly field: 'revoked_at' | 'expires_at'; readonly at: string },
): TableWrite[] =>
  [credentialKey(key.key_hash), entryKey(account_id, key.id)].map((itemKey) =>
    updateWrite(
      table,
      itemKey,
      { set: { [end.field]: end.at, expires_at_seconds: deletedAfter(end.at) } },
      allOf(ITEM_EXISTS, isAbsent('revoked_at')),
    ),
  );

/** The keys of an account as of `version`. A new key is stored only if the version is still the same. */
export interface KeyRegister {
  readonly account_id: string;
  /** The data of the account is being erased, so no key can be added. */
  readonly isBeingErased: boolean;
  readonly version: number;
  readonly keys: readonly ApiKey[];
}

/**
 * Every change that adds a key includes this write, so concurrent changes cannot exceed a limit together. Fails if the
 * account does not exist or is being erased.
 */
export const registerVersionWrite = (table: Table, { account_id, version }: KeyRegister): TableWrite =>
  updateWrite(
    table,
    accountKey(account_id),
    { set: { keys_version: version + 1 } },
    allOf(IS_NOT_BEING_ERASED, version === 0 ? isAbsent('keys_version') : equals('keys_version', version)),
  );

const registerSchema = z.object({ keys_version: z._default(z.number(), 0), erasing_since: z.optional(z.string()) });

/**
 * Reads the account's keys and their version in one strongly consistent query. The account item, which holds the
 * version, sorts before the keys, so one range of sort keys covers both.
 */
export async function readKeyRegister(table: Table, account_id: string): Promise<KeyRegister> {
  const account = accountKey(account_id);
  const items = await queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': account.pk, ':first': account.sk, ':last': `${ENTRY_SORT_KEY_PREFIX}~` },
    ConsistentRead: true,
  });
  const { keys_version, erasing_since } = registerSchema.parse(items.find(({ sk }) => sk === account.sk) ?? {});
  return {
    account_id,
    isBeingErased: erasing_since !== undefined,
    version: keys_version,
    keys: items.filter(({ type }) => type === 'api_key_entry').map((item) => apiKeySchema.parse(item)),
  };
}

export async function findKey(table: Table, account_id: string, key_id: string): Promise<ApiKey | undefined> {
  const item = await getItem(table, entryKey(account_id, key_id));
  return item && apiKeySchema.parse(item);
}

/** Whether a key still works. A key that is no longer in the register does not. */
export async function isKeyLive(table: Table, account_id: string, key_id: string, now: Date): Promise<boolean> {
  const key = await findKey(table, account_id, key_id);
  return key !== undefined && isLive(key, now);
}

/** Deletes both items of keys that no longer work. */
export const deleteKeys = (table: Table, account_id: string, keys: readonly ApiKey[]): Promise<void> =>
  batchDelete(
    table,
    keys.flatMap(({ id, key_hash }) => [credentialKey(key_hash), entryKey(account_id, id)]),
  );

const lastUseSchema = z.object({ last_used_at: z.optional(z.string()) });

/** When each key was last used, by key id. Only the credential items have this time. */
export async function lastUsedTimes(table: Table, keys: readonly ApiKey[]): Promise<ReadonlyMap<string, string>> {
  const items = await batchGet(
    table,
    keys.map(({ key_hash }) => credentialKey(key_hash)),
    { attributes: ['last_used_at'] },
  );
  const uses = keys.map(({ id }, index) => [id, lastUseSchema.parse(items[index] ?? {}).last_used_at] as const);
  return new Map(uses.flatMap(([id, used_at]) => (used_at === undefined ? [] : [[id, used_at]])));
}

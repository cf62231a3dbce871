import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { SCOPES, type Scope } from '../contracts/scopes.ts';
import { KEY_PREFIX } from '../contracts/table.ts';
import { accountPartition } from '../accounts/store.ts';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

/**
 * A key is two items. `KEY#<hash>` is what authentication touches; it is found by the secret alone.
 * `ACCOUNT#… / KEY#<id>` is the account's register entry: all that a person sees, and the hash.
 * Revoking and rotating change both in one transaction, so the two never disagree.
 */
const registeredKeySchema = z.object({
  id: z.string(),
  key_hash: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.optional(z.array(z.enum(SCOPES))),
  organization_id: z.optional(z.string()),
  created_at: z.string(),
  expires_at: z.optional(z.string()),
  revoked_at: z.optional(z.string()),
  /** How long the key was made to live; its successor gets the same span. */
  lifetime_seconds: z.optional(z.number()),
});

export interface RegisteredKey {
  readonly id: string;
  readonly keyHash: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[] | null;
  readonly organizationId?: string | undefined;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lifetimeSeconds?: number | undefined;
}

/** The keys of an account as they stood at `version`; a change must find the same version. */
export interface KeyRegister {
  readonly accountId: string;
  readonly version: number;
  readonly keys: readonly RegisteredKey[];
}

const MILLISECONDS_PER_SECOND = 1_000;
/** A dead key stays in the list this long, so that people can see what became of it. */
const REMEMBERED_SECONDS = 90 * 24 * 3_600;

export const keyItemKey = (keyHash: string) => ({ pk: KEY_PREFIX.apiKey + keyHash, sk: 'KEY' });
const entryKey = (accountId: string, keyId: string) => ({ pk: accountPartition(accountId), sk: `KEY#${keyId}` });

const forgottenAfter = (deadAt: string) => Math.ceil(Date.parse(deadAt) / MILLISECONDS_PER_SECOND) + REMEMBERED_SECONDS;

const fromItem = (item: unknown): RegisteredKey => {
  const entry = registeredKeySchema.parse(item);
  return {
    id: entry.id,
    keyHash: entry.key_hash,
    name: entry.name,
    prefix: entry.prefix,
    scopes: entry.scopes ?? null,
    organizationId: entry.organization_id,
    createdAt: entry.created_at,
    expiresAt: entry.expires_at ?? null,
    revokedAt: entry.revoked_at ?? null,
    lifetimeSeconds: entry.lifetime_seconds,
  };
};

/** Both items of a new key. */
export function newKeyWrites(table: Table, accountId: string, key: RegisteredKey): TableWrite[] {
  const shared = {
    account_id: accountId,
    scopes: key.scopes ?? undefined,
    organization_id: key.organizationId,
    created_at: key.createdAt,
    expires_at: key.expiresAt ?? undefined,
    expires_at_seconds: key.expiresAt ? forgottenAfter(key.expiresAt) : undefined,
  };
  return [
    {
      Put: {
        TableName: table.name,
        Item: { ...keyItemKey(key.keyHash), type: 'api_key', key_id: key.id, ...shared },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Put: {
        TableName: table.name,
        Item: {
          ...entryKey(accountId, key.id),
          type: 'api_key_entry',
          id: key.id,
          key_hash: key.keyHash,
          name: key.name,
          prefix: key.prefix,
          lifetime_seconds: key.lifetimeSeconds,
          ...shared,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];
}

/** Ends a key at a moment: `revoked_at` at once, `expires_at` at the end of a rotation's overlap. */
export function endKeyWrites(
  table: Table,
  accountId: string,
  key: Pick<RegisteredKey, 'id' | 'keyHash'>,
  end: { readonly field: 'revoked_at' | 'expires_at'; readonly at: string },
): TableWrite[] {
  return [keyItemKey(key.keyHash), entryKey(accountId, key.id)].map((Key) => ({
    Update: {
      TableName: table.name,
      Key,
      UpdateExpression: `SET ${end.field} = :at, expires_at_seconds = :forgotten`,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revoked_at)',
      ExpressionAttributeValues: { ':at': end.at, ':forgotten': forgottenAfter(end.at) },
    },
  }));
}

/** Every change of the set of keys passes through here, so two at once cannot both exceed a limit. */
export const registerVersionWrite = (table: Table, { accountId, version }: KeyRegister): TableWrite => ({
  Update: {
    TableName: table.name,
    Key: { pk: accountPartition(accountId), sk: 'ACCOUNT' },
    UpdateExpression: 'SET keys_version = :next',
    ConditionExpression:
      version === 0 ? 'attribute_exists(pk) AND attribute_not_exists(keys_version)' : 'keys_version = :version',
    ExpressionAttributeValues: { ':next': version + 1, ...(version > 0 && { ':version': version }) },
  },
});

const versionSchema = z.object({ keys_version: z._default(z.number(), 0) });

/** The account's keys and their version, strongly consistent: one query (`ACCOUNT` sorts first). */
export async function readKeyRegister(table: Table, accountId: string): Promise<KeyRegister> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': accountPartition(accountId), ':first': 'ACCOUNT', ':last': 'KEY#~' },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return {
    accountId,
    version: versionSchema.parse(items.find(({ sk }) => sk === 'ACCOUNT') ?? {}).keys_version,
    keys: items.filter(({ type }) => type === 'api_key_entry').map(fromItem),
  };
}

export async function findKey(table: Table, accountId: string, keyId: string): Promise<RegisteredKey | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: entryKey(accountId, keyId), ConsistentRead: true }),
  );
  return Item && fromItem(Item);
}

const lastUseSchema = z.object({ pk: z.string(), last_used_at: z.optional(z.string()) });
const BATCH_SIZE = 100;
/** DynamoDB may answer a batch in parts; if it gives next to nothing this often, it is in trouble. */
const MAX_BATCHES = 100;

/** When each key was last used. That moment lives only where authentication writes it. */
export async function lastUses(table: Table, keyHashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  let open = keyHashes.map((hash) => keyItemKey(hash));
  for (let batch = 1; open.length > 0; batch += 1) {
    if (batch > MAX_BATCHES) throw new Error('The database does not answer for all keys.');
    const { Responses, UnprocessedKeys } = await table.client.send(
      new BatchGetCommand({
        RequestItems: {
          [table.name]: {
            Keys: open.slice(0, BATCH_SIZE),
            ProjectionExpression: 'pk, last_used_at',
            ConsistentRead: true,
          },
        },
      }),
    );
    for (const item of Responses?.[table.name] ?? []) {
      const { pk, last_used_at } = lastUseSchema.parse(item);
      if (last_used_at !== undefined) found.set(pk.slice(KEY_PREFIX.apiKey.length), last_used_at);
    }
    const left = (UnprocessedKeys?.[table.name]?.Keys ?? []) as typeof open;
    open = [...left, ...open.slice(BATCH_SIZE)];
  }
  return found;
}

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

export interface RestoredPair {
  /** The table as it is now, or what is left of it. */
  readonly old: string;
  /** The one that is going to be used instead. */
  readonly restored: string;
}

export interface LockedAgain {
  /** Sessions of then, which people may have ended since. */
  signedOut: number;
  /** Keys that were revoked since, or were given an end. */
  ended: number;
  /** Keys that the old table does not have any more: removed with their account, or by what the restore is for. */
  unknown: number;
  /** Accounts that the old table does not have any more, or whose deletion was asked for since. */
  readonly accounts: { readonly id: string; readonly email: string }[];
}

/** Parts of the table that are read side by side. */
const SEGMENTS = 4;

const SESSION_TYPES = ['session', 'session_entry'];
const KEY_TYPES = ['api_key', 'api_key_entry'];
const ACCOUNT_TYPE = 'account';

const itemSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  type: z.string(),
  id: z.string().default(''),
  email: z.string().default(''),
  revoked_at: z.string().optional(),
  expires_at: z.string().optional(),
  deletes_at: z.string().optional(),
});
type Found = z.output<typeof itemSchema>;

/**
 * An old table knows old locks. Before anybody uses it: nobody is signed in any more (signing in is one e-mail), keys
 * that were revoked since are revoked, and accounts that were deleted since are named for the operator, who alone can
 * tell whether that was meant. Nothing else is changed. Safe to repeat.
 */
export async function lockAgain(plain: DynamoDBClient, pair: RestoredPair): Promise<LockedAgain> {
  const client = DynamoDBDocumentClient.from(plain);
  const outcome: LockedAgain = { signedOut: 0, ended: 0, unknown: 0, accounts: [] };
  await Promise.all(
    Array.from({ length: SEGMENTS }, async (_, segment) => {
      for await (const found of readLocks(client, pair.restored, segment)) await lock(client, pair, found, outcome);
    }),
  );
  return outcome;
}

async function* readLocks(client: DynamoDBDocumentClient, table: string, segment: number): AsyncGenerator<Found> {
  const types = [...SESSION_TYPES, ...KEY_TYPES, ACCOUNT_TYPE];
  const pages = paginateScan(
    { client },
    {
      TableName: table,
      Segment: segment,
      TotalSegments: SEGMENTS,
      ProjectionExpression: 'pk, sk, #type, id, email, revoked_at, expires_at, deletes_at',
      FilterExpression: `#type IN (${types.map((_, index) => `:type${index}`).join(', ')})`,
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: Object.fromEntries(types.map((type, index) => [`:type${index}`, type])),
    },
  );
  for await (const { Items = [] } of pages) yield* Items.map((item) => itemSchema.parse(item));
}

async function lock(
  client: DynamoDBDocumentClient,
  { old, restored }: RestoredPair,
  found: Found,
  outcome: LockedAgain,
): Promise<void> {
  const Key = { pk: found.pk, sk: found.sk };
  if (SESSION_TYPES.includes(found.type)) {
    await client.send(new DeleteCommand({ TableName: restored, Key }));
    if (found.type === 'session') outcome.signedOut += 1;
    return;
  }
  const { Item: now } = await client.send(new GetCommand({ TableName: old, Key, ConsistentRead: true }));
  if (found.type === ACCOUNT_TYPE) {
    const isLeaving = now === undefined || (now.deletes_at !== undefined && found.deletes_at === undefined);
    if (isLeaving) outcome.accounts.push({ id: found.id, email: found.email });
    return;
  }
  if (now === undefined) {
    if (found.type === 'api_key') outcome.unknown += 1;
    return;
  }
  const ends = (['revoked_at', 'expires_at', 'expires_at_seconds'] as const).filter((name) => now[name] !== undefined);
  if (now.revoked_at === found.revoked_at && now.expires_at === found.expires_at) return;
  await client.send(
    new UpdateCommand({
      TableName: restored,
      Key,
      UpdateExpression: `SET ${ends.map((name) => `${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: Object.fromEntries(ends.map((name) => [`:${name}`, now[name]])),
    }),
  );
  if (found.type === 'api_key') outcome.ended += 1;
}

const MOST_NAMED = 20;

/** What the operator should know before the table is used. */
export function reportOf({ signedOut, ended, unknown, accounts }: LockedAgain, old: string): string[] {
  const named = accounts.slice(0, MOST_NAMED).map(({ id, email }) => `  ${id}  ${email}`);
  return [
    `Signed out: ${signedOut} sessions of then. Ended again: ${ended} keys that were ended since.`,
    ...(unknown > 0 ? [`${unknown} keys of then are not in ${old} any more: they work again.`] : []),
    ...(accounts.length > 0
      ? [
          `${accounts.length} accounts of then have been deleted since, or are waiting for it. They are back; where that`,
          'was what their owners wanted, it has to be done again (docs/deploy.md#back-ups):',
          ...named,
          ...(accounts.length > MOST_NAMED ? [`  … and ${accounts.length - MOST_NAMED} more`] : []),
        ]
      : []),
  ];
}

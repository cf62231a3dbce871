import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { KEY_PREFIX } from '../../contracts/table.ts';

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
  /** Links of invitations that were accepted or taken back since. */
  closed: number;
  /** Accounts that the old table does not have any more, or whose deletion was asked for since. */
  readonly accounts: { readonly id: string; readonly email: string }[];
  /** Members whom the old table does not have any more, or only in another role. */
  readonly members: { readonly organizationId: string; readonly email: string; readonly role: string }[];
}

const itemSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  type: z.string(),
  id: z.string().default(''),
  credential_id: z.string().optional(),
  account_id: z.string().default(''),
  organization_id: z.string().default(''),
  email: z.string().default(''),
  role: z.string().default(''),
  used_at: z.string().optional(),
  revoked_at: z.string().optional(),
  expires_at: z.string().optional(),
  deletes_at: z.string().optional(),
});
export const LOCK_ATTRIBUTES = Object.keys(itemSchema.shape);
export const toFound = (item: unknown): Found => itemSchema.parse(item);
type Found = z.output<typeof itemSchema>;

interface Tables extends RestoredPair {
  readonly client: DynamoDBDocumentClient;
}
type Lock = (tables: Tables, found: Found, outcome: LockedAgain) => Promise<void>;

/** What the old table has in its place. */
type Now = Readonly<Record<string, unknown>>;

const keyOf = ({ pk, sk }: Found) => ({ pk, sk });

async function nowOf({ client, old }: Tables, found: Found): Promise<Now | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: old, Key: keyOf(found), ConsistentRead: true }));
  return Item;
}

const remove = ({ client, restored }: Tables, found: Found) =>
  client.send(new DeleteCommand({ TableName: restored, Key: keyOf(found) }));

const signOut: Lock = async (tables, found, outcome) => {
  await remove(tables, found);
  if (found.type === 'session') outcome.signedOut += 1;
};

const endKey: Lock = async (tables, found, outcome) => {
  const counts = found.type === 'api_key';
  const now = (await nowOf(tables, found)) ?? (await endOfForgotten(tables, found));
  if (now === undefined) {
    if (counts) outcome.unknown += 1;
    return;
  }
  const ends = (['revoked_at', 'expires_at', 'expires_at_seconds'] as const).filter((name) => now[name] !== undefined);
  if (now.revoked_at === found.revoked_at && now.expires_at === found.expires_at) return;
  await tables.client.send(
    new UpdateCommand({
      TableName: tables.restored,
      Key: keyOf(found),
      UpdateExpression: `SET ${ends.map((name) => `${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: Object.fromEntries(ends.map((name) => [`:${name}`, now[name]])),
    }),
  );
  if (counts) outcome.ended += 1;
};

/** The table forgets ended keys beyond a number; the audit log, for 400 days, does not forget who ended them. */
async function endOfForgotten(
  { client, old }: Tables,
  { credential_id, id, account_id, revoked_at }: Found,
): Promise<Now | undefined> {
  const pages = paginateQuery(
    { client },
    {
      TableName: old,
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'operation IN (:revoked, :rotated) AND contains(resource_ids, :key)',
      ExpressionAttributeValues: {
        ':pk': KEY_PREFIX.audit + account_id,
        ':revoked': 'revoke-api-key',
        ':rotated': 'rotate-api-key',
        ':key': credential_id ?? id,
      },
    },
  );
  for await (const { Items = [] } of pages) {
    const [ended] = Items;
    if (ended) return { revoked_at: revoked_at ?? String(ended.created_at) };
  }
  return undefined;
}

const nameAccount: Lock = async (tables, found, outcome) => {
  const now = await nowOf(tables, found);
  const isLeaving = now === undefined || (now.deletes_at !== undefined && found.deletes_at === undefined);
  if (isLeaving) outcome.accounts.push({ id: found.id, email: found.email });
};

const nameMember: Lock = async (tables, found, outcome) => {
  const { organization_id: organizationId, email, role } = found;
  if ((await nowOf(tables, found))?.role !== role) outcome.members.push({ organizationId, email, role });
};

const closeInvitation: Lock = async (tables, found, outcome) => {
  const now = await nowOf(tables, found);
  if (found.used_at !== undefined || (now && now.used_at === undefined)) return;
  await remove(tables, found);
  outcome.closed += 1;
};

/** What is done about each type of item that lets somebody in. */
export const LOCKS: Readonly<Record<string, Lock>> = {
  session: signOut,
  session_entry: signOut,
  api_key: endKey,
  api_key_entry: endKey,
  account: nameAccount,
  membership: nameMember,
  invitation_token: closeInvitation,
};

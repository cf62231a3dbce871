import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { OperationName } from '../../contracts/operations/catalogue.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';

export interface RestoredPair {
  /** The table that the service uses now. It may be damaged. */
  readonly old: string;
  /** The table that will replace it. */
  readonly restored: string;
}

/** In these comments, “the restored time” is the point in time to which the table was restored. */
export interface AccessReport {
  /** Restored sessions. All are deleted, because people may have signed out of them after the restored time. */
  signedOut: number;
  /** Keys that were revoked or got an expiry date after the restored time. */
  revoked: number;
  /**
   * Keys that work in the restored table, but are neither in the old table nor in its audit log: they were deleted with
   * their account, or lost when the table was damaged.
   */
  unknown: number;
  /** Links of invitations that were accepted after the restored time, or are no longer in the old table. */
  closed: number;
  /** Webhooks that were deleted, disabled or changed after the restored time. */
  disabled: number;
  /** Recipients of requests and of weekly e-mails who unsubscribed after the restored time. */
  unsubscribed: number;
  /** Recipients of requests whom the owner removed from a code after the restored time. */
  removed: number;
  /** Deletions of accounts that were canceled after the restored time. */
  canceled: number;
  /** Accounts that are no longer in the old table, or whose deletion was requested after the restored time. */
  readonly accounts: { readonly id: string; readonly email: string }[];
  /** Members who are no longer in the old table, or have another role there. */
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
  expires_at_seconds: z.number().optional(),
  deletion_requested_at: z.string().optional(),
  deletes_at: z.string().optional(),
  active: z.boolean().default(false),
  url: z.string().default(''),
  secret: z.string().default(''),
  status: z.string().default(''),
  unsubscribed_at: z.string().optional(),
  request_recipients: z.array(z.string()).default([]),
});
export const ACCESS_ATTRIBUTES = Object.keys(itemSchema.shape);
export const toAccessItem = (item: unknown): AccessItem => itemSchema.parse(item);
type AccessItem = z.output<typeof itemSchema>;

interface Tables extends RestoredPair {
  readonly client: DynamoDBDocumentClient;
}
/** Checks one item of the restored table, corrects it if necessary, and adds the result to `report`. */
type AccessCheck = (tables: Tables, found: AccessItem, report: AccessReport) => Promise<void>;

/**
 * The item with the same primary key in the old table. For an API key that is no longer there, it is the revocation in
 * the audit log.
 */
type OldItem = Readonly<Record<string, unknown>>;

const keyOf = ({ pk, sk }: AccessItem) => ({ pk, sk });

async function oldItemOf({ client, old }: Tables, found: AccessItem): Promise<OldItem | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: old, Key: keyOf(found), ConsistentRead: true }));
  return Item;
}

const remove = ({ client, restored }: Tables, found: AccessItem) =>
  client.send(new DeleteCommand({ TableName: restored, Key: keyOf(found) }));

const set = ({ client, restored }: Tables, found: AccessItem, values: Readonly<Record<string, unknown>>) =>
  client.send(
    new UpdateCommand({
      TableName: restored,
      Key: keyOf(found),
      UpdateExpression: `SET ${Object.keys(values)
        .map((name) => `#${name} = :${name}`)
        .join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(Object.keys(values).map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
    }),
  );

const unset = ({ client, restored }: Tables, found: AccessItem, ...names: readonly string[]) =>
  client.send(
    new UpdateCommand({
      TableName: restored,
      Key: keyOf(found),
      UpdateExpression: `REMOVE ${names.map((name) => `#${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    }),
  );

const signOut: AccessCheck = async (tables, found, report) => {
  await remove(tables, found);
  // A session is two items, `session` and `session_entry`. It is counted once.
  if (found.type === 'session') report.signedOut += 1;
};

const isInFuture = (time: string): boolean => time > new Date().toISOString();

const isLive = ({ revoked_at, expires_at }: AccessItem): boolean =>
  revoked_at === undefined && (expires_at === undefined || isInFuture(expires_at));

const revokeKey: AccessCheck = async (tables, found, report) => {
  // A key is two items, `api_key` and `api_key_entry`. It is counted once.
  const isCounted = found.type === 'api_key';
  const current = (await oldItemOf(tables, found)) ?? (await revocationFromAuditLog(tables, found));
  if (current === undefined) {
    if (isCounted && isLive(found)) report.unknown += 1;
    return;
  }
  const fieldsToCopy = (['revoked_at', 'expires_at', 'expires_at_seconds'] as const).filter(
    (name) => current[name] !== undefined && current[name] !== found[name],
  );
  if (fieldsToCopy.length === 0) return;
  await set(tables, found, Object.fromEntries(fieldsToCopy.map((name) => [name, current[name]])));
  if (isCounted) report.revoked += 1;
};

/** The table keeps only a limited number of revoked keys, but the audit log keeps every revocation for 400 days. */
async function revocationFromAuditLog(
  tables: Tables,
  { credential_id, id, account_id, revoked_at }: AccessItem,
): Promise<OldItem | undefined> {
  // The entry of a rotation names the old key first, then its successor.
  const operations = ['revoke-api-key', 'rotate-api-key'] as const;
  const entry = await findAuditEntry(tables, { account_id, id: credential_id ?? id }, operations);
  return entry && { revoked_at: revoked_at ?? String(entry.created_at) };
}

/** Finds an entry of the old table's audit log that says that one of these operations changed this resource. */
async function findAuditEntry(
  { client, old }: Tables,
  { account_id, id }: Pick<AccessItem, 'account_id' | 'id'>,
  operations: readonly OperationName[],
): Promise<OldItem | undefined> {
  const values = Object.fromEntries(operations.map((operation, index) => [`:operation${index}`, operation]));
  const pages = paginateQuery(
    { client },
    {
      TableName: old,
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: `operation IN (${Object.keys(values).join(', ')}) AND resource_ids[0] = :id`,
      ExpressionAttributeValues: { ...values, ':pk': KEY_PREFIX.audit + account_id, ':id': id },
    },
  );
  for await (const { Items = [] } of pages) if (Items[0]) return Items[0];
  return undefined;
}

/**
 * Cancels a deletion that was requested before the restored time and then canceled or carried out. If it was canceled,
 * the execution of the request may still wait, and would erase the account. If the execution has ended, the deletion
 * would stay pending forever, and the owner could not request another one.
 */
const checkAccount: AccessCheck = async (tables, found, report) => {
  const current = await oldItemOf(tables, found);
  if (current && current.deletion_requested_at === found.deletion_requested_at) return;
  const wasKept = current && current.deletion_requested_at === undefined;
  if (!wasKept) report.accounts.push({ id: found.id, email: found.email });
  if (found.deletion_requested_at === undefined) return;
  // The old table lost the account before the time of its deletion. The execution still waits, as the owner wanted.
  if (!current && isInFuture(found.deletes_at ?? '')) return;
  await unset(tables, found, 'deletion_requested_at', 'deletes_at');
  if (wasKept) report.canceled += 1;
};

const reportMember: AccessCheck = async (tables, found, report) => {
  const { organization_id: organizationId, email, role } = found;
  if ((await oldItemOf(tables, found))?.role !== role) report.members.push({ organizationId, email, role });
};

const closeInvitation: AccessCheck = async (tables, found, report) => {
  const current = await oldItemOf(tables, found);
  if (found.used_at !== undefined || (current && current.used_at === undefined)) return;
  await remove(tables, found);
  report.closed += 1;
};

/**
 * To stop sending events to a receiver, an owner deletes or disables the webhook, or changes its URL or secret. A
 * webhook that is missing in the old table counts as deleted only if the audit log says so: damage may have removed it.
 */
const disableWebhook: AccessCheck = async (tables, found, report) => {
  if (!found.active) return;
  const current = await oldItemOf(tables, found);
  const isOutdated = current
    ? (['active', 'url', 'secret'] as const).some((name) => current[name] !== found[name])
    : await findAuditEntry(tables, found, ['delete-webhook']);
  if (!isOutdated) return;
  await set(tables, found, { active: false });
  report.disabled += 1;
};

const stopRequestEmails: AccessCheck = async (tables, found, report) => {
  if (found.status === 'stopped' || (await oldItemOf(tables, found))?.status !== 'stopped') return;
  await set(tables, found, { status: 'stopped' });
  report.unsubscribed += 1;
};

/**
 * An address that was removed from a code still has its `recipient` item, because one confirmation covers all codes of
 * an owner. The list of the code decides who gets the requests.
 */
const removeRecipients: AccessCheck = async (tables, found, report) => {
  const { request_recipients: recipients } = found;
  const current = recipients.length > 0 ? await oldItemOf(tables, found) : undefined;
  if (!current) return;
  // Addresses that differ only in case are the same.
  const currentRecipients = new Set(toAccessItem(current).request_recipients.map((email) => email.toLowerCase()));
  const kept = recipients.filter((email) => currentRecipients.has(email.toLowerCase()));
  if (kept.length === recipients.length) return;
  // With an empty list, the service would still process every request of the code as an e-mail.
  await (kept.length > 0
    ? set(tables, found, { request_recipients: kept })
    : unset(tables, found, 'request_recipients'));
  report.removed += recipients.length - kept.length;
};

const unsubscribe: AccessCheck = async (tables, found, report) => {
  const { unsubscribed_at } = (await oldItemOf(tables, found)) ?? {};
  if (unsubscribed_at === undefined || found.unsubscribed_at !== undefined) return;
  await set(tables, found, { unsubscribed_at });
  report.unsubscribed += 1;
};

/** The action for each type of item that grants access, or that sends data to somebody. */
export const ACCESS_CHECKS: Readonly<Record<string, AccessCheck>> = {
  session: signOut,
  session_entry: signOut,
  api_key: revokeKey,
  api_key_entry: revokeKey,
  account: checkAccount,
  membership: reportMember,
  invitation_token: closeInvitation,
  webhook: disableWebhook,
  code: removeRecipients,
  recipient: stopRequestEmails,
  silence_digest: unsubscribe,
  question_digest: unsubscribe,
};

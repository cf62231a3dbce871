import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { storableLimit } from '../plans.ts';
import { ROLES } from '../roles.ts';
import type { Member } from '../members/store.ts';
import { pageByPrefix } from '../../platform/table/prefix-pages.ts';
import type { Table } from '../../platform/table/table.ts';
import type { TableWrite } from '../../platform/table/writes.ts';

const invitationItem = z.object({
  id: z.string(),
  organization_id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** E-mail address of the member who invites. */
  invited_by: z.string(),
  token_hash: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Only on the token's own item, which stays for a while so that a second click gets a kind answer. */
  used_at: z.optional(z.string()),
});
export type StoredInvitation = z.output<typeof invitationItem>;

/** Whoever has this address in the organization: one item, so nobody is both a member and invited. */
const addressItem = z.object({ member_id: z.optional(z.string()), invitation_id: z.optional(z.string()) });
export type AddressHolder = z.output<typeof addressItem>;

const invitationKey = (organizationId: string, id: string) => ({ pk: `ORG#${organizationId}`, sk: `INVITATION#${id}` });
export const tokenKey = (tokenHash: string) => ({ pk: `INVITATION_TOKEN#${tokenHash}`, sk: 'TOKEN' });
const addressKey = (organizationId: string, email: string) => ({
  pk: `ORG#${organizationId}`,
  sk: `ADDRESS#${email.toLowerCase()}`,
});

const timeToLive = (invitation: StoredInvitation) => ({
  expires_at_seconds: Math.ceil(Date.parse(invitation.expires_at) / 1_000),
});

export async function findInvitation(
  table: Table,
  organizationId: string,
  id: string,
): Promise<StoredInvitation | undefined> {
  return getInvitation(table, invitationKey(organizationId, id));
}

export async function findInvitationByToken(table: Table, tokenHash: string): Promise<StoredInvitation | undefined> {
  return getInvitation(table, tokenKey(tokenHash));
}

async function getInvitation(table: Table, Key: Record<string, string>): Promise<StoredInvitation | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }));
  return Item && invitationItem.parse(Item);
}

export async function findAddressHolder(
  table: Table,
  organizationId: string,
  email: string,
): Promise<AddressHolder | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: addressKey(organizationId, email), ConsistentRead: true }),
  );
  return Item && addressItem.parse(Item);
}

/** Pending invitations, the earliest first. */
export async function listInvitations(table: Table, organizationId: string): Promise<readonly StoredInvitation[]> {
  const { items } = await pageByPrefix(table, { pk: `ORG#${organizationId}`, prefix: 'INVITATION#' });
  return items.map((item) => invitationItem.parse(item));
}

/** Counts an e-mail to be sent today; fails when there were this many. The count of a day goes by itself. */
export const countInvitation = (table: Table, organizationId: string, now: Date, below: number): TableWrite => ({
  Update: {
    TableName: table.name,
    Key: { pk: `ORG#${organizationId}`, sk: `INVITED#${now.toISOString().slice(0, 10)}` },
    UpdateExpression: 'SET #type = :type, expires_at_seconds = :expires ADD sent :one',
    ConditionExpression: 'attribute_not_exists(sent) OR sent < :below',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: {
      ':type': 'invitation_count',
      ':expires': Math.floor(now.getTime() / 1_000) + COUNT_KEPT_SECONDS,
      ':one': 1,
      ':below': storableLimit(below),
    },
  },
});
const COUNT_KEPT_SECONDS = 2 * 86_400;

/** Fails unless the address is as it was seen: free, or held by that invitation. */
export function putInvitation(
  table: Table,
  invitation: StoredInvitation,
  seen: AddressHolder | undefined,
): TableWrite[] {
  const { id, organization_id, email, token_hash } = invitation;
  const lasting = timeToLive(invitation);
  return [
    {
      Put: {
        TableName: table.name,
        Item: { ...addressKey(organization_id, email), type: 'address', invitation_id: id, ...lasting },
        ...addressUnchanged(seen),
      },
    },
    {
      Put: {
        TableName: table.name,
        Item: { ...invitationKey(organization_id, id), type: 'invitation', ...invitation, ...lasting },
      },
    },
    {
      Put: {
        TableName: table.name,
        Item: { ...tokenKey(token_hash), type: 'invitation_token', ...invitation, ...lasting },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];
}

const addressUnchanged = (seen: AddressHolder | undefined) =>
  seen === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: 'invitation_id = :seen',
        ExpressionAttributeValues: { ':seen': seen.invitation_id },
      };

/** What an earlier invitation leaves when another takes its address. */
export const dropReplaced = (table: Table, replaced: StoredInvitation): TableWrite[] => [
  { Delete: { TableName: table.name, Key: invitationKey(replaced.organization_id, replaced.id) } },
  { Delete: { TableName: table.name, Key: tokenKey(replaced.token_hash) } },
];

/** Takes an invitation back; fails when it is gone already. */
export const withdrawInvitation = (table: Table, invitation: StoredInvitation): TableWrite[] => {
  const { id, organization_id, email, token_hash } = invitation;
  return [
    {
      Delete: {
        TableName: table.name,
        Key: invitationKey(organization_id, id),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    { Delete: { TableName: table.name, Key: tokenKey(token_hash) } },
    {
      Delete: {
        TableName: table.name,
        Key: addressKey(organization_id, email),
        // Time to live may have taken it before.
        ConditionExpression: 'attribute_not_exists(pk) OR invitation_id = :id',
        ExpressionAttributeValues: { ':id': id },
      },
    },
  ];
};

/** Uses the token up, once, and hands the address to the member. */
export const useInvitation = (
  table: Table,
  invitation: StoredInvitation,
  member: Member,
  usedAt: string,
): TableWrite[] => {
  const { id, organization_id, token_hash } = invitation;
  return [
    {
      Update: {
        TableName: table.name,
        Key: tokenKey(token_hash),
        UpdateExpression: 'SET used_at = :used',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(used_at)',
        ExpressionAttributeValues: { ':used': usedAt },
      },
    },
    { Delete: { TableName: table.name, Key: invitationKey(organization_id, id) } },
    putAddressOfMember(table, { ...member, email: invitation.email }, id),
  ];
};

/** The address now belongs to a member; fails unless it was free or held by that invitation. */
export const putAddressOfMember = (
  table: Table,
  member: Pick<Member, 'id' | 'organization_id' | 'email'>,
  invitationId = '',
): TableWrite => ({
  Put: {
    TableName: table.name,
    Item: { ...addressKey(member.organization_id, member.email), type: 'address', member_id: member.id },
    ConditionExpression: 'attribute_not_exists(pk) OR invitation_id = :invitation',
    ExpressionAttributeValues: { ':invitation': invitationId },
  },
});

export const freeAddress = (table: Table, member: Pick<Member, 'organization_id' | 'email'>): TableWrite => ({
  Delete: { TableName: table.name, Key: addressKey(member.organization_id, member.email) },
});

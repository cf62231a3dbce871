import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { allOf, ITEM_EXISTS, ITEM_IS_NEW, isAbsent } from '../../platform/table/conditions.ts';
import { getItem } from '../../platform/table/get-item.ts';
import { pageByPrefix } from '../../platform/table/prefix-pages.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import type { Member } from '../members/member.ts';
import { ROLES } from '../roles.ts';
import { organizationPartition, SORT_KEY_PREFIX } from '../store.ts';
import {
  type AddressHolder,
  assignAddressToInvitationWrite,
  assignAddressToMemberWrite,
  releaseAddressOfInvitationWrite,
} from './addresses.ts';
import { type Invitation, invitationTimeToLive } from './invitation.ts';

/** An invitation has two items with the same attributes: one in its organization's list, one found by token. */
const invitationItemSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  invited_by: z.string(),
  inviter_account_id: z.string(),
  inviter_member_id: z.string(),
  inviter_key_id: z.optional(z.string()),
  token_hash: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.optional(z.string()),
});

const invitationKey = (organizationId: string, id: string): ItemKey => ({
  pk: organizationPartition(organizationId),
  sk: SORT_KEY_PREFIX.invitation + id,
});
export const tokenKey = (tokenHash: string): ItemKey => ({ pk: KEY_PREFIX.invitationToken + tokenHash, sk: 'TOKEN' });

function toInvitation(item: Item): Invitation {
  const parsed = invitationItemSchema.parse(item);
  return {
    id: parsed.id,
    organizationId: parsed.organization_id,
    email: parsed.email,
    role: parsed.role,
    invitedBy: parsed.invited_by,
    inviter: {
      accountId: parsed.inviter_account_id,
      memberId: parsed.inviter_member_id,
      keyId: parsed.inviter_key_id,
    },
    tokenHash: parsed.token_hash,
    createdAt: parsed.created_at,
    expiresAt: parsed.expires_at,
    usedAt: parsed.used_at,
  };
}

/** The attributes that both items share. */
const toInvitationAttributes = (invitation: Invitation): Item => ({
  id: invitation.id,
  organization_id: invitation.organizationId,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.invitedBy,
  inviter_account_id: invitation.inviter.accountId,
  inviter_member_id: invitation.inviter.memberId,
  inviter_key_id: invitation.inviter.keyId,
  token_hash: invitation.tokenHash,
  created_at: invitation.createdAt,
  expires_at: invitation.expiresAt,
  used_at: invitation.usedAt,
  expires_at_seconds: invitationTimeToLive(invitation),
});

export const findInvitation = (table: Table, organizationId: string, id: string): Promise<Invitation | undefined> =>
  getInvitation(table, invitationKey(organizationId, id));

export const findInvitationByToken = (table: Table, tokenHash: string): Promise<Invitation | undefined> =>
  getInvitation(table, tokenKey(tokenHash));

async function getInvitation(table: Table, key: ItemKey): Promise<Invitation | undefined> {
  const item = await getItem(table, key);
  return item && toInvitation(item);
}

/** Invitations that were not accepted yet, oldest first. Some may have expired: see `hasExpired`. */
export const findInvitations = (table: Table, organizationId: string): Promise<readonly Invitation[]> =>
  queryInvitations(table, organizationId, {});

export const findNewestInvitations = (
  table: Table,
  organizationId: string,
  limit: number,
): Promise<readonly Invitation[]> => queryInvitations(table, organizationId, { limit, newestFirst: true });

async function queryInvitations(
  table: Table,
  organizationId: string,
  range: { readonly limit?: number; readonly newestFirst?: boolean },
): Promise<readonly Invitation[]> {
  const pk = organizationPartition(organizationId);
  const { items } = await pageByPrefix(table, { pk, prefix: SORT_KEY_PREFIX.invitation, ...range });
  return items.map(toInvitation);
}

/** Fails unless the e-mail address is still as in `seen`: free, or used by the same invitation. */
export function putInvitationWrites(
  table: Table,
  invitation: Invitation,
  seen: AddressHolder | undefined,
): TableWrite[] {
  const { id, organizationId, tokenHash } = invitation;
  const attributes = toInvitationAttributes(invitation);
  return [
    assignAddressToInvitationWrite(table, invitation, seen),
    putWrite(table, { ...invitationKey(organizationId, id), type: 'invitation', ...attributes }),
    putWrite(table, { ...tokenKey(tokenHash), type: 'invitation_token', ...attributes }, ITEM_IS_NEW),
  ];
}

/** Deletes an invitation that is replaced by a new one for the same address. */
export const deleteReplacedInvitationWrites = (table: Table, replaced: Invitation): TableWrite[] => [
  deleteWrite(table, invitationKey(replaced.organizationId, replaced.id)),
  deleteWrite(table, tokenKey(replaced.tokenHash)),
];

/** Revokes an invitation. Fails if it no longer exists. */
export const deleteInvitationWrites = (table: Table, invitation: Invitation): TableWrite[] => [
  deleteWrite(table, invitationKey(invitation.organizationId, invitation.id), ITEM_EXISTS),
  deleteWrite(table, tokenKey(invitation.tokenHash)),
  releaseAddressOfInvitationWrite(table, invitation),
];

/** Marks the token as used and assigns the address to the member. Fails if the token was used before. */
export const redeemInvitationWrites = (
  table: Table,
  { id, organizationId, email, tokenHash }: Invitation,
  member: Member,
  usedAt: string,
): TableWrite[] => [
  updateWrite(table, tokenKey(tokenHash), { set: { used_at: usedAt } }, allOf(ITEM_EXISTS, isAbsent('used_at'))),
  deleteWrite(table, invitationKey(organizationId, id)),
  assignAddressToMemberWrite(table, { ...member, email }, id),
];

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

const invitationKey = (organization_id: string, id: string): ItemKey => ({
  pk: organizationPartition(organization_id),
  sk: SORT_KEY_PREFIX.invitation + id,
});
export const tokenKey = (token_hash: string): ItemKey => ({ pk: KEY_PREFIX.invitationToken + token_hash, sk: 'TOKEN' });

function toInvitation(item: Item): Invitation {
  const parsed = invitationItemSchema.parse(item);
  return {
    id: parsed.id,
    organization_id: parsed.organization_id,
    email: parsed.email,
    role: parsed.role,
    invited_by: parsed.invited_by,
    inviter: {
      account_id: parsed.inviter_account_id,
      member_id: parsed.inviter_member_id,
      key_id: parsed.inviter_key_id,
    },
    token_hash: parsed.token_hash,
    created_at: parsed.created_at,
    expires_at: parsed.expires_at,
    used_at: parsed.used_at,
  };
}

/** The attributes that both items share. */
const toInvitationAttributes = (invitation: Invitation): Item => ({
  id: invitation.id,
  organization_id: invitation.organization_id,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.invited_by,
  inviter_account_id: invitation.inviter.account_id,
  inviter_member_id: invitation.inviter.member_id,
  inviter_key_id: invitation.inviter.key_id,
  token_hash: invitation.token_hash,
  created_at: invitation.created_at,
  expires_at: invitation.expires_at,
  used_at: invitation.used_at,
  expires_at_seconds: invitationTimeToLive(invitation),
});

export const findInvitation = (table: Table, organization_id: string, id: string): Promise<Invitation | undefined> =>
  getInvitation(table, invitationKey(organization_id, id));

export const findInvitationByToken = (table: Table, token_hash: string): Promise<Invitation | undefined> =>
  getInvitation(table, tokenKey(token_hash));

async function getInvitation(table: Table, key: ItemKey): Promise<Invitation | undefined> {
  const item = await getItem(table, key);
  return item && toInvitation(item);
}

/** Invitations that were not accepted yet, oldest first. Some may have expired: see `hasExpired`. */
export const findInvitations = (table: Table, organization_id: string): Promise<readonly Invitation[]> =>
  queryInvitations(table, organization_id, {});

export const findNewestInvitations = (
  table: Table,
  organization_id: string,
  limit: number,
): Promise<readonly Invitation[]> => queryInvitations(table, organization_id, { limit, newestFirst: true });

async function queryInvitations(
  table: Table,
  organization_id: string,
  range: { readonly limit?: number; readonly newestFirst?: boolean },
): Promise<readonly Invitation[]> {
  const pk = organizationPartition(organization_id);
  const { items } = await pageByPrefix(table, { pk, prefix: SORT_KEY_PREFIX.invitation, ...range });
  return items.map(toInvitation);
}

/** Fails unless the e-mail address is still as in `seen`: free, or used by the same invitation. */
export function putInvitationWrites(
  table: Table,
  invitation: Invitation,
  seen: AddressHolder | undefined,
): TableWrite[] {
  const { id, organization_id, token_hash } = invitation;
  const attributes = toInvitationAttributes(invitation);
  return [
    assignAddressToInvitationWrite(table, invitation, seen),
    putWrite(table, { ...invitationKey(organization_id, id), type: 'invitation', ...attributes }),
    putWrite(table, { ...tokenKey(token_hash), type: 'invitation_token', ...attributes }, ITEM_IS_NEW),
  ];
}

/** Deletes an invitation that is replaced by a new one for the same address. */
export const deleteReplacedInvitationWrites = (table: Table, replaced: Invitation): TableWrite[] => [
  deleteWrite(table, invitationKey(replaced.organization_id, replaced.id)),
  deleteWrite(table, tokenKey(replaced.token_hash)),
];

/** Revokes an invitation. Fails if it no longer exists. */
export const deleteInvitationWrites = (table: Table, invitation: Invitation): TableWrite[] => [
  deleteWrite(table, invitationKey(invitation.organization_id, invitation.id), ITEM_EXISTS),
  deleteWrite(table, tokenKey(invitation.token_hash)),
  releaseAddressOfInvitationWrite(table, invitation),
];

/** Marks the token as used and assigns the address to the member. Fails if the token was used before. */
export const redeemInvitationWrites = (
  table: Table,
  { id, organization_id, email, token_hash }: Invitation,
  member: Member,
  used_at: string,
): TableWrite[] => [
  updateWrite(table, tokenKey(token_hash), { set: { used_at } }, allOf(ITEM_EXISTS, isAbsent('used_at'))),
  deleteWrite(table, invitationKey(organization_id, id)),
  assignAddressToMemberWrite(table, { ...member, email }, id),
];

import { KEY_PREFIX } from '../../../contracts/table.ts';
import { allOf, ITEM_EXISTS, ITEM_IS_NEW, isAbsent } from '../../platform/table/conditions.ts';
import { getItem } from '../../platform/table/get-item.ts';
import { pageByPrefix } from '../../platform/table/prefix-pages.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import type { Member } from '../members/member.ts';
import { organizationPartition, SORT_KEY_PREFIX } from '../store.ts';
import {
  type AddressHolder,
  assignAddressToInvitationWrite,
  assignAddressToMemberWrite,
  releaseAddressOfInvitationWrite,
} from './addresses.ts';
import { type Invitation, invitationSchema, invitationTimeToLive } from './invitation.ts';

const invitationKey = (organization_id: string, id: string): ItemKey => ({
  pk: organizationPartition(organization_id),
  sk: SORT_KEY_PREFIX.invitation + id,
});
export const tokenKey = (token_hash: string): ItemKey => ({ pk: KEY_PREFIX.invitationToken + token_hash, sk: 'TOKEN' });

export const findInvitation = (table: Table, organization_id: string, id: string): Promise<Invitation | undefined> =>
  getInvitation(table, invitationKey(organization_id, id));

export const findInvitationByToken = (table: Table, token_hash: string): Promise<Invitation | undefined> =>
  getInvitation(table, tokenKey(token_hash));

async function getInvitation(table: Table, key: ItemKey): Promise<Invitation | undefined> {
  const item = await getItem(table, key);
  return item && invitationSchema.parse(item);
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
  return items.map((item) => invitationSchema.parse(item));
}

/** Fails unless the e-mail address is still as in `seen`: free, or used by the same invitation. */
export function putInvitationWrites(
  table: Table,
  invitation: Invitation,
  seen: AddressHolder | undefined,
): TableWrite[] {
  const { id, organization_id, token_hash } = invitation;
  const attributes = { ...invitation, expires_at_seconds: invitationTimeToLive(invitation) };
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

import * as z from 'zod/mini';
import type { Entity } from '../../platform/schemas/shapes.ts';
import { anyOf, equals, ITEM_IS_NEW } from '../../platform/table/conditions.ts';
import { getItem } from '../../platform/table/get-item.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite } from '../../platform/table/writes.ts';
import type { Member } from '../members/member.ts';
import { organizationPartition, SORT_KEY_PREFIX } from '../store.ts';
import { type Invitation, invitationTimeToLive } from './invitation.ts';

/**
 * The member or invitation that uses an e-mail address in an organization. There is one item per address, so nobody is
 * a member and invited at the same time.
 */
const addressHolderSchema = z.object({ member_id: z.optional(z.string()), invitation_id: z.optional(z.string()) });
export type AddressHolder = Entity<typeof addressHolderSchema>;

const addressKey = ({ organization_id, email }: Pick<Member, 'organization_id' | 'email'>): ItemKey => ({
  pk: organizationPartition(organization_id),
  sk: SORT_KEY_PREFIX.address + email.toLowerCase(),
});

export async function findAddressHolder(
  table: Table,
  organization_id: string,
  email: string,
): Promise<AddressHolder | undefined> {
  const item = await getItem(table, addressKey({ organization_id, email }));
  return item && addressHolderSchema.parse(item);
}

/** Fails unless the address is still as `seen`: free, or used by the same invitation. */
export const assignAddressToInvitationWrite = (
  table: Table,
  invitation: Invitation,
  seen: AddressHolder | undefined,
): TableWrite =>
  putWrite(
    table,
    {
      ...addressKey(invitation),
      type: 'address',
      invitation_id: invitation.id,
      expires_at_seconds: invitationTimeToLive(invitation),
    },
    seen ? equals('invitation_id', seen.invitation_id) : ITEM_IS_NEW,
  );

/** Fails unless the address is free or used by the invitation with `invitationId`. */
export const assignAddressToMemberWrite = (
  table: Table,
  member: Pick<Member, 'id' | 'organization_id' | 'email'>,
  invitation_id = '',
): TableWrite =>
  putWrite(
    table,
    { ...addressKey(member), type: 'address', member_id: member.id },
    anyOf(ITEM_IS_NEW, equals('invitation_id', invitation_id)),
  );

/** Fails if another invitation or a member uses the address. */
export const releaseAddressOfInvitationWrite = (table: Table, invitation: Invitation): TableWrite =>
  deleteWrite(
    table,
    addressKey(invitation),
    // DynamoDB's time to live may already have deleted the item.
    anyOf(ITEM_IS_NEW, equals('invitation_id', invitation.id)),
  );

export const releaseAddressOfMemberWrite = (table: Table, member: Member): TableWrite =>
  deleteWrite(table, addressKey(member));

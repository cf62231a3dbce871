import * as z from 'zod/mini';
import { pick } from '../../platform/fields/pick.ts';
import { newId, type Random } from '../../platform/ids.ts';
import type { Entity, View } from '../../platform/schemas/shapes.ts';
import { ROLES } from '../roles.ts';

export const memberSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  account_id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  joined_at: z.string(),
});
export type Member = Entity<typeof memberSchema>;

export const newMember = (
  fields: Pick<Member, 'organization_id' | 'account_id' | 'email' | 'role'>,
  now: Date,
  random: Random,
): Member => ({ id: newId('member', now, random), ...fields, joined_at: now.toISOString() });

export const memberViewSchema = z
  .object({ id: z.string(), email: z.string(), role: z.enum(ROLES), joined_at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'Member' });
type MemberView = View<typeof memberViewSchema>;

export const toMemberView = (member: Member): MemberView => pick(member, ['id', 'email', 'role', 'joined_at']);

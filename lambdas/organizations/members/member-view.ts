import * as z from 'zod/mini';
import { pick } from '../../platform/fields/pick.ts';
import type { View } from '../../platform/schemas/shapes.ts';
import { ROLES } from '../roles.ts';
import type { Member } from './member.ts';

export const memberViewSchema = z
  .object({ id: z.string(), email: z.string(), role: z.enum(ROLES), joined_at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'Member' });
type MemberView = View<typeof memberViewSchema>;

export const toMemberView = (member: Member): MemberView => pick(member, ['id', 'email', 'role', 'joined_at']);

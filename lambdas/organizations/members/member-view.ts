import * as z from 'zod/mini';
import { ROLES } from '../roles.ts';
import type { Member } from './member.ts';

export const memberViewSchema = z
  .object({ id: z.string(), email: z.string(), role: z.enum(ROLES), joined_at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'Member' });
type MemberView = z.output<typeof memberViewSchema>;

export const toMemberView = ({ id, email, role, joined_at }: Member): MemberView => ({
  id,
  email,
  role,
  joined_at,
});

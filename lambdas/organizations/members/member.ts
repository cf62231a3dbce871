import { newId, type Random } from '../../platform/ids.ts';
import type { Role } from '../roles.ts';

export interface Member {
  readonly id: string;
  readonly organizationId: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: string;
}

export const newMember = (
  fields: Pick<Member, 'organizationId' | 'accountId' | 'email' | 'role'>,
  now: Date,
  random: Random,
): Member => ({ id: newId('member', now, random), ...fields, joinedAt: now.toISOString() });

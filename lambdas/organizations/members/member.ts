import { newId, type Random } from '../../platform/ids.ts';
import type { Role } from '../roles.ts';

export interface Member {
  readonly id: string;
  readonly organization_id: string;
  readonly account_id: string;
  readonly email: string;
  readonly role: Role;
  readonly joined_at: string;
}

export const newMember = (
  fields: Pick<Member, 'organization_id' | 'account_id' | 'email' | 'role'>,
  now: Date,
  random: Random,
): Member => ({ id: newId('member', now, random), ...fields, joined_at: now.toISOString() });

import type { Role } from '../roles.ts';

export interface Member {
  readonly id: string;
  readonly organizationId: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: string;
}

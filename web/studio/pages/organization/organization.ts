import type { Role } from '../../../../contracts/organizations/roles.ts';
import type { GetOrganizationOutput, Member } from '../../../../sdk/src/index.ts';
import { hasPermission } from '../../data/organizations.ts';
import { me } from '../../data/session.ts';

/** The organization with the user's role in it. */
export type OrganizationWithRole = GetOrganizationOutput & { readonly role: Role };

export interface OrganizationSectionProps {
  readonly organization: OrganizationWithRole;
}

export const isMe = ({ email }: Pick<Member, 'email'>): boolean =>
  email.toLowerCase() === me.value?.account.email.toLowerCase();

/** Only owners can manage owners. */
export const canManage = (organization: OrganizationWithRole, role: Role): boolean =>
  hasPermission(organization, role === 'owner' ? 'owners.manage' : 'members.manage');

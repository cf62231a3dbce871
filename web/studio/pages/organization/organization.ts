import type { Role } from '../../../../contracts/organizations/roles.ts';
import type { GetOrganizationOutput, Me, Member } from '../../../../sdk/src/index.ts';
import { hasPermission } from '../../data/organizations.ts';

/** The organization with the user's role in it. */
export type OrganizationWithRole = GetOrganizationOutput & { readonly role: Role };

export interface OrganizationSectionProps {
  readonly organization: OrganizationWithRole;
}

export const isSameUser = ({ email }: Pick<Member, 'email'>, user: Me | null | undefined): boolean =>
  email.toLowerCase() === user?.account.email.toLowerCase();

/** Whether the user can manage members with this role. Only owners can manage owners. */
export const canManage = (organization: OrganizationWithRole, role: Role): boolean =>
  hasPermission(organization, role === 'owner' ? 'owners.manage' : 'members.manage');

import type { Role } from '../../../../contracts/organizations/roles.ts';
import type { GetOrganizationOutput, Member } from '../../../../sdk/src/index.ts';
import { may } from '../../data/organizations.ts';
import { me } from '../../data/session.ts';

/** The organization with the user's role in it. */
export type OwnOrganization = GetOrganizationOutput & { readonly role: Role };

export interface PartProps {
  readonly organization: OwnOrganization;
}

export const isMe = ({ email }: Pick<Member, 'email'>): boolean =>
  email.toLowerCase() === me.value?.account.email.toLowerCase();

/** Only owners can manage owners. */
export const mayManage = (organization: OwnOrganization, role: Role): boolean =>
  may(organization, role === 'owner' ? 'owners.manage' : 'members.manage');

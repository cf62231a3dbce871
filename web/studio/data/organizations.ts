import { type Permission, roleAllows } from '../../../contracts/organizations/roles.ts';
import { listOrganizations } from '../../../sdk/src/index.ts';
import type { Organization } from './scope.tsx';
import { useQuery } from './use-query.ts';

const WITH_ROLE = { query: { include: 'role' } } as const;

/** The organizations of the signed-in user, with the user's role in each. */
export const useOrganizations = () => useQuery(listOrganizations, WITH_ROLE);

/** Whether the user has a permission in an organization. In their own account, users have all permissions. */
export const hasPermission = (organization: Organization | undefined, permission: Permission): boolean =>
  organization === undefined || roleAllows(organization.role ?? 'viewer', permission);

/**
 * Whether the user can create and change codes in an organization, or in their own account if there is no id. Undefined
 * while the organizations are loading.
 */
export function useCanWriteCodes(organizationId: string | undefined): boolean | undefined {
  const { data } = useOrganizations();
  if (organizationId === undefined) return true;
  return data?.organizations.some(
    (organization) => organization.id === organizationId && hasPermission(organization, 'codes.write'),
  );
}

/** Plan names are the same in all languages. */
export const planName = (plan: Organization['plan']): string => plan.charAt(0).toUpperCase() + plan.slice(1);

import { type Permission, roleAllows } from '../../../contracts/organizations/roles.ts';
import { listOrganizations } from '../../../sdk/src/index.ts';
import type { Organization } from './scope.tsx';
import { useQuery } from './use-query.ts';

const WITH_ROLE = { query: { include: 'role' } } as const;

/** The organizations of whoever is signed in, with the own role in each. */
export const useOrganizations = () => useQuery(listOrganizations, WITH_ROLE);

/** What one may do in an organization; in one's own account, everything. */
export const may = (organization: Organization | undefined, permission: Permission): boolean =>
  organization === undefined || roleAllows(organization.role ?? 'viewer', permission);

/** Plans have one name in all languages. */
export const planName = (plan: Organization['plan']): string => plan.charAt(0).toUpperCase() + plan.slice(1);

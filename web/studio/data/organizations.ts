import { listOrganizations } from '../../../sdk/src/index.ts';
import { useQuery } from './use-query.ts';

const ORGANIZATIONS = { query: { include: 'role' } } as const;

/** Those of the person, each with the own role there. */
export const useOrganizations = () => useQuery(listOrganizations, ORGANIZATIONS);

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ListOrganizationsOutput } from '../../../sdk/src/index.ts';

export type Organization = ListOrganizationsOutput['organizations'][number];

/** The context in which the user works: an organization or their own account. */
export interface Scope {
  readonly organization: Organization | undefined;
  /** For the query or the body of a call: `{ organization_id }`, or an empty object. */
  readonly fields: { readonly organization_id?: string };
  /** The path of a page in this scope: `path('codes/new')`. */
  path(page: string): string;
}

export const ScopeContext = createContext<Scope>({ organization: undefined, fields: {}, path: (page) => pathIn(page) });

export const useScope = () => useContext(ScopeContext);

export const pathIn = (page: string, organization?: string): string =>
  ['/studio', organization, page].filter(Boolean).join('/');

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useOrganizations } from '../data/organizations.ts';
import { pathIn, type Scope, ScopeContext } from '../data/scope.tsx';
import { Problem } from '../ui/problem.tsx';
import { NotFound } from './not-found.tsx';
import { organizationIn } from './routes.tsx';

/**
 * Provides the current organization to the pages. Pages of the user's account do not wait for the list of
 * organizations.
 */
export function ScopeProvider({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation();
  const { data, error, retry } = useOrganizations();
  const slugOrId = organizationIn(path);
  const organization = data?.organizations.find(({ id, slug }) => slugOrId === slug || slugOrId === id);
  const scope = useMemo<Scope>(
    () => ({
      organization,
      fields: organization ? { organization_id: organization.id } : {},
      path: (page) => pathIn(page, organization?.slug),
    }),
    [organization],
  );
  if (slugOrId !== undefined && !organization) {
    if (error) return <Problem error={error} onRetry={retry} />;
    return data ? (
      <main class="alone">
        <NotFound />
      </main>
    ) : null;
  }
  return <ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>;
}

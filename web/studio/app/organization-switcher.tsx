import { useLocation } from 'preact-iso/router';
import { useOrganizations } from '../data/organizations.ts';
import { pathIn, useScope } from '../data/scope.tsx';
import { byName } from '../texts/by-name.ts';
import { t } from '../texts/t.ts';
import { ACCOUNT_ROUTES } from './routes.tsx';

/**
 * Switches to the same section of another organization. From a detail page, such as the page of a code, it opens the
 * list of the section, because the other organization does not have that code. From a page about the user, it opens the
 * list of codes.
 */
export function OrganizationSwitcher() {
  const { path, route } = useLocation();
  const { organization } = useScope();
  const { data } = useOrganizations();
  const organizations = byName(data?.organizations ?? []);
  const section = path.split('/')[organization ? 3 : 2] ?? 'codes';
  const choose = (id: string) => {
    const chosen = organizations.find((candidate) => candidate.id === id);
    const isOfAccount = ACCOUNT_ROUTES.some((page) => page.path.split('/')[0] === section);
    route(pathIn(isOfAccount ? 'codes' : section, chosen?.slug));
  };
  return (
    <select
      class="switcher"
      aria-label={t.shell.switcher}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="" selected={!organization}>
        {t.shell.personal}
      </option>
      {organizations.map(({ id, name }) => (
        <option key={id} value={id} selected={organization?.id === id}>
          {name}
        </option>
      ))}
    </select>
  );
}

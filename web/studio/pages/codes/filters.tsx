import { useCallback } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { listOrganizations } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useTexts } from '../../texts/language.ts';
import { Select } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { codesTexts } from './texts/index.ts';

interface Values {
  readonly q: string;
  readonly status: 'active' | 'archived';
  /** Only of one organization, in the list of the whole account. */
  readonly organization: string;
}

interface FiltersProps {
  readonly values: Values;
  set(changes: Partial<Values>): void;
}

/** The filters live in the address, so that a link leads to the same list. */
export function useFilters(): FiltersProps {
  const { path, query, route } = useLocation();
  const { q = '', status, organization = '' } = query;
  const values: Values = { q, status: status === 'archived' ? 'archived' : 'active', organization };
  const { status: shownStatus } = values;
  const set = useCallback(
    (changes: Partial<Values>) => {
      const next = { q, status: shownStatus, organization, ...changes };
      const told = new URLSearchParams();
      if (next.q) told.set('q', next.q);
      if (next.status !== 'active') told.set('status', next.status);
      if (next.organization) told.set('organization', next.organization);
      route(told.size > 0 ? `${path}?${told}` : path, true);
    },
    [path, route, q, shownStatus, organization],
  );
  return { values, set };
}

export function Filters({ values, set }: FiltersProps) {
  const texts = useTexts(codesTexts);
  const onSearch = useCallback((q: string) => set({ q: q.trim() }), [set]);
  return (
    <search class="toolbar">
      <SearchField label={texts.search} value={values.q} onSearch={onSearch} />
      <Select
        label={texts.status}
        value={values.status}
        onValue={(status) => set({ status: status === 'archived' ? 'archived' : 'active' })}
        options={[
          { value: 'active', label: texts.active },
          { value: 'archived', label: texts.archived },
        ]}
      />
      <OrganizationFilter value={values.organization} onValue={(organization) => set({ organization })} />
    </search>
  );
}

/** Inside an organization there is nothing to choose, and neither without one. */
function OrganizationFilter({ value, onValue }: { readonly value: string; onValue(value: string): void }) {
  const texts = useTexts(codesTexts);
  const { organization } = useScope();
  const { data } = useQuery(listOrganizations, {});
  if (organization || !data?.organizations.length) return null;
  return (
    <Select
      label={texts.organization}
      value={value}
      onValue={onValue}
      options={[
        { value: '', label: texts.allCodes },
        ...data.organizations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

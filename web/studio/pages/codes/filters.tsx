import { useOrganizations } from '../../data/organizations.ts';
import { useScope } from '../../data/scope.tsx';
import type { Filters } from '../../data/use-filters.ts';
import { byName } from '../../texts/by-name.ts';
import { t } from '../../texts/t.ts';
import { Select } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';

/** Filters by words in the name (or a pasted id or scan URL), by status and, in the account's list, by organization. */
export function CodeFilters({ values, change }: Pick<Filters, 'values' | 'change'>) {
  const { q = '', status = 'active', organization = '' } = values;
  return (
    <search class="toolbar">
      <SearchField label={t.codes.search} value={q} onSearch={(words) => change({ q: words })} />
      <Select
        label={t.codes.status}
        value={status}
        onValue={(chosen) => change({ status: chosen === 'active' ? undefined : chosen })}
        options={[
          { value: 'active', label: t.codes.active },
          { value: 'archived', label: t.codes.archived },
        ]}
      />
      <OrganizationFilter value={organization} onValue={(chosen) => change({ organization: chosen })} />
    </search>
  );
}

/** Filters by organization. Not shown in the list of one organization, or to a user without organizations. */
function OrganizationFilter({ value, onValue }: { readonly value: string; onValue(value: string): void }) {
  const { organization } = useScope();
  const { data } = useOrganizations();
  if (organization || !data?.organizations.length) return null;
  return (
    <Select
      label={t.codes.organization}
      value={value}
      onValue={onValue}
      options={[
        { value: '', label: t.codes.allCodes },
        ...byName(data.organizations).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

import { useOrganizations } from '../../data/organizations.ts';
import { useScope } from '../../data/scope.tsx';
import type { Filters } from '../../data/use-filters.ts';
import { byName } from '../../texts/by-name.ts';
import { useTexts } from '../../texts/language.ts';
import { Select } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { codesTexts } from './texts/index.ts';

/** Filters by words in the name (or a pasted id or scan URL), by status and, in the account's list, by organization. */
export function CodeFilters({ values, change }: Pick<Filters, 'values' | 'change'>) {
  const texts = useTexts(codesTexts);
  const { q = '', status = 'active', organization = '' } = values;
  return (
    <search class="toolbar">
      <SearchField label={texts.search} value={q} onSearch={(words) => change({ q: words })} />
      <Select
        label={texts.status}
        value={status}
        onValue={(chosen) => change({ status: chosen === 'active' ? undefined : chosen })}
        options={[
          { value: 'active', label: texts.active },
          { value: 'archived', label: texts.archived },
        ]}
      />
      <OrganizationFilter value={organization} onValue={(chosen) => change({ organization: chosen })} />
    </search>
  );
}

/** Filters by organization. Not shown in the list of one organization, or to a user without organizations. */
function OrganizationFilter({ value, onValue }: { readonly value: string; onValue(value: string): void }) {
  const texts = useTexts(codesTexts);
  const { organization } = useScope();
  const { data } = useOrganizations();
  if (organization || !data?.organizations.length) return null;
  return (
    <Select
      label={texts.organization}
      value={value}
      onValue={onValue}
      options={[
        { value: '', label: texts.allCodes },
        ...byName(data.organizations).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

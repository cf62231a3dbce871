import './organizations.css';
import { useOrganizations } from '../../data/organizations.ts';
import { useFilters } from '../../data/use-filters.ts';
import { useRememberedDialog } from '../../data/use-remembered-dialog.ts';
import { byName } from '../../texts/by-name.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewOrganization } from './new-organization.tsx';
import { OrganizationCard } from './organization-card.tsx';

/** With fewer organizations, no search is needed. */
const MIN_FOR_SEARCH = 9;

export default function OrganizationsPage() {
  const { values, change } = useFilters();
  const { data, error, isPending, retry } = useOrganizations();
  const [isCreating, setCreating] = useRememberedDialog('new');
  const { q = '' } = values;
  const all = byName(data?.organizations ?? []);
  const words = q.toLocaleLowerCase();
  const found = all.filter(({ name, slug }) => `${name} ${slug}`.toLocaleLowerCase().includes(words));
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t.organizations.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.organizations.title} lead={t.organizations.lead}>
        {create}
      </PageHeader>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton shape="card" count={3} />}
      {data && all.length === 0 && (
        <EmptyState title={t.organizations.empty} text={t.organizations.emptyText}>
          {create}
        </EmptyState>
      )}
      {all.length >= MIN_FOR_SEARCH && (
        <div class="toolbar">
          <SearchField label={t.organizations.search} value={q} onSearch={(value) => change({ q: value })} />
        </div>
      )}
      {all.length > 0 && found.length === 0 && <p class="soft">{t.organizations.none}</p>}
      <ul class="organization-cards">
        {found.map((organization) => (
          <OrganizationCard key={organization.id} organization={organization} />
        ))}
      </ul>
      {isCreating && <NewOrganization onClose={() => setCreating(false)} />}
    </>
  );
}

import './organizations.css';
import { useOrganizations } from '../../data/organizations.ts';
import { useFilters } from '../../data/use-filters.ts';
import { useRememberedDialog } from '../../data/use-remembered-dialog.ts';
import { byName } from '../../texts/by-name.ts';
import { useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewOrganization } from './new-organization.tsx';
import { OrganizationCard } from './organization-card.tsx';
import { organizationsTexts } from './texts/index.ts';

/** With fewer organizations, no search is needed. */
const MIN_FOR_SEARCH = 9;

export default function OrganizationsPage() {
  const texts = useTexts(organizationsTexts);
  const { values, change } = useFilters();
  const { data, error, isPending, retry } = useOrganizations();
  const [isCreating, setCreating] = useRememberedDialog('new');
  const { q = '' } = values;
  const all = byName(data?.organizations ?? []);
  const words = q.toLocaleLowerCase();
  const found = all.filter(({ name, slug }) => `${name} ${slug}`.toLocaleLowerCase().includes(words));
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        {create}
      </PageHeader>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton shape="card" count={3} />}
      {data && all.length === 0 && (
        <EmptyState title={texts.empty} text={texts.emptyText}>
          {create}
        </EmptyState>
      )}
      {all.length >= MIN_FOR_SEARCH && (
        <div class="toolbar">
          <SearchField label={texts.search} value={q} onSearch={(value) => change({ q: value })} />
        </div>
      )}
      {all.length > 0 && found.length === 0 && <p class="soft">{texts.none}</p>}
      <ul class="organization-cards">
        {found.map((organization) => (
          <OrganizationCard key={organization.id} organization={organization} />
        ))}
      </ul>
      {isCreating && <NewOrganization onClose={() => setCreating(false)} />}
    </>
  );
}

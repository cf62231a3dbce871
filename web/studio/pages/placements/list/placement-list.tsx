import { type ListPlacementsOutput, listPlacements } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { useFilters } from '../../../data/use-filters.ts';
import { useLazy } from '../../../data/use-lazy.ts';
import { usePages } from '../../../data/use-pages.ts';
import { useRememberedDialog } from '../../../data/use-remembered-dialog.ts';
import { CodeSelect, useCodeNames } from '../../../parts/code-select/code-select.tsx';
import { t } from '../../../texts/t.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PlacementTable } from './placement-table.tsx';

const PAGE_SIZE = 50;
const SHOW_OPTIONS = ['all', 'unclaimed', 'silent'] as const;

const loadDialog = async () => (await import('./new-placements-dialog.tsx')).NewPlacementsDialog;

/** The placements of an account or organization, filtered by the query string. */
export function PlacementList() {
  const scope = useScope();
  const { values, change, hrefWith } = useFilters();
  const { code, show, q = '' } = values;
  const [isCreating, setCreating] = useRememberedDialog('new');
  const NewPlacementsDialog = useLazy(loadDialog, isCreating);
  const query = {
    ...(code ? { qpr_code_id: code } : scope.fields),
    ...(q && { q }),
    ...(show === 'unclaimed' && { unclaimed: true }),
    ...(show === 'silent' && { silent: true }),
    limit: PAGE_SIZE,
  };
  const next = ({ next_cursor }: ListPlacementsOutput) =>
    next_cursor === null ? undefined : { query: { ...query, cursor: next_cursor } };
  const list = usePages(listPlacements, { query }, next);
  const nameOf = useCodeNames();
  const placements = list.pages.flatMap((page) => page.placements);
  const [firstPage] = list.pages;
  const isFiltered = Boolean(code || q || show);
  const isEmpty = firstPage?.total === 0;
  const canWrite = scope.organization?.role !== 'viewer';
  const button = canWrite && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t.placements.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.placements.title} lead={t.placements.lead}>
        {button}
      </PageHeader>
      <search class="toolbar">
        <SearchField label={t.placements.search} value={q} onSearch={(words) => change({ q: words })} />
        <CodeSelect
          label={t.placements.code}
          all={t.placements.allCodes}
          value={code}
          onValue={(id) => change({ code: id, ...(id && show === 'unclaimed' && { show: undefined }) })}
        />
        <Select
          label={t.placements.show}
          value={show ?? 'all'}
          onValue={(chosen) =>
            change({
              show: chosen === 'all' ? undefined : chosen,
              // An unclaimed placement has no code.
              ...(chosen === 'unclaimed' && { code: undefined }),
            })
          }
          options={SHOW_OPTIONS.map((value) => ({ value, label: t.placements[value] }))}
        />
      </search>
      <div class="placement-count">
        <p class="soft" role="status">
          {firstPage && !isEmpty ? t.placements.count({ count: firstPage.total }) : '\u00a0'}
        </p>
        {!isEmpty && !list.error && (
          <ButtonLink href={hrefWith({}).replace(/^[^?]*/, scope.path('placements/print'))}>
            {t.placements.print}
          </ButtonLink>
        )}
      </div>
      <Problem error={list.error} onRetry={list.retry} />
      {list.isPending && <Skeleton shape="row" count={5} />}
      {isEmpty &&
        (isFiltered ? (
          <EmptyState title={t.placements.none} text={t.placements.noneText}>
            <Button onClick={() => change({ q: '', code: undefined, show: undefined })}>{t.placements.clear}</Button>
          </EmptyState>
        ) : (
          <EmptyState title={t.placements.empty} text={t.placements.emptyText}>
            {button}
          </EmptyState>
        ))}
      {placements.length > 0 && <PlacementTable placements={placements} nameOf={nameOf} />}
      <LoadMore hasMore={list.hasMore} busy={list.isFetchingMore} onLoad={list.loadMore} />
      {isCreating && NewPlacementsDialog && (
        <NewPlacementsDialog
          code={code}
          onClose={() => setCreating(false)}
          onCreated={(codeId) => {
            setCreating(false);
            change({ q: '', code: codeId, show: codeId ? undefined : 'unclaimed' });
          }}
        />
      )}
    </>
  );
}

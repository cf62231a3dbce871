import './codes.css';
import { useRef } from 'preact/hooks';
import { CODE_ORDERS } from '../../../../contracts/qpr-codes.ts';
import { listQprCodes, type QprCodeListItem } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useFilters } from '../../data/use-filters.ts';
import { optional, useLazy } from '../../data/use-lazy.ts';
import { usePages } from '../../data/use-pages.ts';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeCards } from './code-cards.tsx';
import { CodeFilters } from './filters.tsx';
import { NewCodeButtons } from './new-code-buttons.tsx';
import { TagFilter } from './tag-filter.tsx';
import { useCanWrite } from './use-can-write.ts';

const PAGE_SIZE = 24;

/** The page shows the examples only while the list has at most one code. */
const loadExamples = optional(async () => {
  const [{ Examples }, { exampleOf }] = await Promise.all([
    import('./examples.tsx'),
    import('../../templates/example-of.ts'),
  ]);
  return () => <Examples exampleOf={exampleOf} />;
});

/** The codes of an account or organization, filtered by the query string. */
export default function CodesPage() {
  const scope = useScope();
  const canWrite = useCanWrite();
  const { values, change, hrefWith } = useFilters();
  const { organization = '', q = '', tag = '' } = values;
  // A link can contain any values, so replace those that the service would reject.
  const status = values.status === 'archived' ? 'archived' : 'active';
  const sort = CODE_ORDERS.find((order) => order === values.sort) ?? 'newest';
  const baseQuery = { ...scope.fields, ...(organization && { organization_id: organization }), status } as const;
  const query = {
    ...baseQuery,
    ...(q && { q }),
    ...(tag && { tag }),
    ...(sort !== 'newest' && { sort }),
    // In the list of the account, cards show the organization of each code.
    include: scope.organization || organization ? 'week' : 'week,organization',
    limit: PAGE_SIZE,
  } as const;
  const list = usePages(listQprCodes, { query }, ({ offset, limit, total }) =>
    offset + limit < total ? { query: { ...query, offset: offset + limit } } : undefined,
  );
  const { isPending } = list;
  const [first] = isPending ? [] : list.pages;
  const codes = useStableList(
    isPending,
    list.pages.flatMap((page) => page.codes),
  );
  const isEmpty = first?.total === 0;
  const isSearched = q !== '' || tag !== '';
  const isFiltered = isSearched || status !== 'active' || organization !== '' || sort !== 'newest';
  // A new account often has one code, such as the demo of a local service. Such an account still needs examples.
  const isNew = first !== undefined && first.total <= 1 && !isFiltered && canWrite;
  const Examples = useLazy(loadExamples, isNew);
  if (isEmpty && isNew)
    return (
      <>
        <PageHeader title={t.codes.title} lead={t.codes.emptyText}>
          <NewCodeButtons />
        </PageHeader>
        {Examples && <Examples />}
      </>
    );
  return (
    <>
      <PageHeader title={t.codes.title}>
        <NewCodeButtons />
      </PageHeader>
      <CodeFilters values={values} change={change} />
      <div class="code-count">
        <p class="soft" role="status">
          {first && t.codes.count({ count: first.total })}
          {first?.searched !== undefined && ` ${t.codes.searched({ count: formatNumber(first.searched) })}`}
        </p>
        {first && !isEmpty && <a href={hrefWith({}).replace(/^[^?]*/, scope.path('print'))}>{t.codes.printThese}</a>}
        <div class="code-selects">
          <select
            aria-label={t.codes.sort}
            value={sort}
            onChange={({ currentTarget: { value } }) => change({ sort: value === 'newest' ? undefined : value })}
          >
            {CODE_ORDERS.map((order) => (
              <option key={order} value={order}>
                {t.codes.orders[order]}
              </option>
            ))}
          </select>
          {(tag !== '' || codes.some(({ tags }) => tags)) && (
            <TagFilter query={baseQuery} value={tag} onValue={(chosen) => change({ tag: chosen })} />
          )}
        </div>
      </div>
      <Problem error={list.error} onRetry={list.retry} />
      {isPending && codes.length === 0 && <Skeleton shape="card" count={6} />}
      {isEmpty && isSearched && (
        <EmptyState title={t.codes.none} text={t.codes.noneText}>
          <Button onClick={() => change({ q: '', tag: '' })}>{t.codes.clear}</Button>
        </EmptyState>
      )}
      {isEmpty && !isSearched && (
        <EmptyState
          title={status === 'archived' ? t.codes.noneArchived : t.codes.noneHere}
          text={status === 'archived' ? t.codes.noneArchivedText : t.codes.emptyText}
        />
      )}
      <CodeCards
        codes={isEmpty ? [] : codes}
        organizationId={baseQuery.organization_id}
        total={first?.total ?? codes.length}
        busy={isPending}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isFetchingMore} onLoad={list.loadMore} />
      {isNew && Examples && <Examples />}
    </>
  );
}

/** Keeps the previous results while a new search is pending, so nothing flickers or moves. */
function useStableList(isPending: boolean, codes: readonly QprCodeListItem[]): readonly QprCodeListItem[] {
  const shown = useRef(codes);
  if (!isPending) shown.current = codes;
  return shown.current;
}

import './requests.css';
import { REQUEST_STATUSES, type RequestStatus } from '../../../../contracts/requests/requests.ts';
import { type ListRequestsOutput, listRequests } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useFilters } from '../../data/use-filters.ts';
import { usePages } from '../../data/use-pages.ts';
import { CodeSelect } from '../../parts/code-select/code-select.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RequestCard } from './request-card.tsx';
import { requestDeletions } from './request-deletions.ts';
import { useDownload } from './use-download.ts';

const PAGE_SIZE = 20;
const ALL = 'all';

const isStatus = (value: string | undefined): value is RequestStatus =>
  REQUEST_STATUSES.some((status) => status === value);

/** Lists the requests that visitors sent with forms. By default, it shows only new requests. */
export default function RequestsPage() {
  const scope = useScope();
  const { values, change } = useFilters();
  const { code, status: statusFilter = 'new' } = values;
  // A link can contain any value. A value that is not a status, such as `all`, shows all requests.
  const status = isStatus(statusFilter) ? statusFilter : undefined;
  const query = {
    ...(code ? { qpr_code_id: code } : scope.fields),
    ...(status && { status }),
    limit: PAGE_SIZE,
  };
  const next = ({ next_cursor }: ListRequestsOutput) =>
    next_cursor === null ? undefined : { query: { ...query, cursor: next_cursor } };
  const { pages, error, isPending, isFetchingMore, hasMore, loadMore, retry } = usePages(listRequests, { query }, next);
  const download = useDownload(query);
  const deleted = requestDeletions.usePending();
  const requests = pages.flatMap((page) => page.requests).filter(({ id }) => !deleted.has(id));
  const isFiltered = Boolean(code) || status !== 'new';
  const isEmpty = !isPending && !error && requests.length === 0 && !hasMore;
  return (
    <>
      <PageHeader title={t.requests.title} lead={t.requests.lead}>
        <Button disabled={requests.length === 0} busy={download.isPending} onClick={download.run}>
          {t.requests.download}
        </Button>
      </PageHeader>
      <search class="toolbar">
        <Select
          label={t.requests.status}
          value={status ?? ALL}
          onValue={(chosen) => change({ status: chosen === 'new' ? undefined : chosen })}
          options={[
            { value: 'new', label: t.requests.statuses.new },
            { value: 'done', label: t.requests.statuses.done },
            { value: ALL, label: t.requests.allStatuses },
          ]}
        />
        <CodeSelect
          label={t.requests.code}
          all={scope.organization ? t.requests.allOf({ organization: scope.organization.name }) : t.requests.all}
          value={code}
          onValue={(id) => change({ code: id })}
        />
      </search>
      <Problem error={error ?? download.error} onRetry={error ? retry : download.run} />
      {download.newestCount !== undefined && (
        <p class="soft" role="status">
          {t.requests.downloaded({ count: formatNumber(download.newestCount) })}
        </p>
      )}
      {isPending && <Skeleton shape="row" count={4} />}
      {isEmpty && (
        <EmptyState
          title={isFiltered ? t.requests.none : t.requests.empty}
          text={isFiltered ? t.requests.noneText : t.requests.emptyText}
        >
          {isFiltered ? (
            <Button onClick={() => change({ code: undefined, status: undefined })}>{t.requests.clear}</Button>
          ) : (
            <ButtonLink variant="primary" href={scope.path('codes')}>
              {t.requests.codes}
            </ButtonLink>
          )}
        </EmptyState>
      )}
      <ul class="requests">
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </ul>
      <LoadMore hasMore={hasMore} busy={isFetchingMore} onLoad={loadMore} />
    </>
  );
}

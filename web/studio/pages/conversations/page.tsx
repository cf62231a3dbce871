import './conversations.css';
import { LIMITS } from '../../../../contracts/limits.ts';
import { type ListConversationsOutput, listConversations } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useFilters } from '../../data/use-filters.ts';
import { usePages } from '../../data/use-pages.ts';
import { CodeSelect } from '../../parts/code-select/code-select.tsx';
import { conversationDeletions } from '../../parts/undoable-deletions/conversation-deletions.ts';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateRange } from '../../ui/dates/date-range.tsx';
import { timesOf } from '../../ui/dates/days.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConversationCard } from './conversation-card.tsx';
import { useDownload } from './use-download.ts';

const PAGE_SIZE = 20;

export default function ConversationsPage() {
  const scope = useScope();
  const { values, change } = useFilters();
  const { code, from, to, q = '' } = values;
  const query = {
    ...(code ? { qpr_code_id: code } : scope.fields),
    ...timesOf(values),
    ...(q && { q }),
    limit: PAGE_SIZE,
  };
  const next = ({ next_cursor }: ListConversationsOutput) =>
    next_cursor === null ? undefined : { query: { ...query, cursor: next_cursor } };
  const { pages, error, isPending, isFetchingMore, hasMore, loadMore, retry } = usePages(
    listConversations,
    { query },
    next,
  );
  const download = useDownload(query);
  const pendingDeletions = conversationDeletions.usePending();
  const conversations = pages.flatMap((page) => page.conversations).filter(({ id }) => !pendingDeletions.has(id));
  const isFiltered = Boolean(code || from || to || q);
  const isEmpty = !isPending && !error && conversations.length === 0 && !hasMore;
  return (
    <>
      <PageHeader title={t.conversations.title} lead={t.conversations.lead}>
        <Button disabled={conversations.length === 0} busy={download.isPending} onClick={download.run}>
          {t.conversations.download}
        </Button>
      </PageHeader>
      <search class="toolbar">
        <SearchField label={t.conversations.search} value={q} onSearch={(words) => change({ q: words })} />
        <CodeSelect
          label={t.conversations.code}
          all={
            scope.organization ? t.conversations.allOf({ organization: scope.organization.name }) : t.conversations.all
          }
          value={code}
          onValue={(id) => change({ code: id })}
        />
        <DateRange from={from ?? ''} to={to ?? ''} onDay={change} />
      </search>
      <Problem error={error ?? download.error} onRetry={error ? retry : download.run} />
      {download.newestCount !== undefined && (
        <p class="soft" role="status">
          {t.conversations.downloaded({ count: formatNumber(download.newestCount) })}
        </p>
      )}
      {isPending && <Skeleton shape="row" count={4} />}
      {isEmpty && (
        <EmptyState
          title={isFiltered ? t.conversations.none : t.conversations.empty}
          text={isFiltered ? t.conversations.noneText : t.conversations.emptyText}
        >
          {isFiltered ? (
            <Button onClick={() => change({ code: undefined, from: undefined, to: undefined, q: undefined })}>
              {t.conversations.clear}
            </Button>
          ) : (
            <ButtonLink variant="primary" href={scope.path('codes')}>
              {t.conversations.codes}
            </ButtonLink>
          )}
        </EmptyState>
      )}
      <ul class="conversations">
        {conversations.map((conversation) => (
          <ConversationCard key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      {q !== '' && hasMore && !isPending && (
        <p class="soft" role="status">
          {t.conversations.searched({ count: formatNumber(pages.length * LIMITS.searchedConversations) })}
        </p>
      )}
      <LoadMore
        hasMore={hasMore}
        busy={isFetchingMore}
        onLoad={loadMore}
        {...(q !== '' && { label: t.conversations.searchOlder })}
      />
    </>
  );
}

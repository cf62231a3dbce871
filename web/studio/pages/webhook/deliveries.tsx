import type { ComponentChildren } from 'preact';
import { WEBHOOK_EVENT_TYPES } from '../../../../contracts/events.ts';
import { type Delivery, type ListDeliveriesInput, listDeliveries } from '../../../../sdk/src/index.ts';
import { useFilters } from '../../data/use-filters.ts';
import { usePages } from '../../data/use-pages.ts';
import { t } from '../../texts/t.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import { timesOf } from '../../ui/dates/days.ts';
import { Select } from '../../ui/field.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';

type Filter = NonNullable<ListDeliveriesInput['query']>;

const STATUSES = ['pending', 'delivered', 'failed'] as const;
const PAGE_SIZE = 20;
/** The list is refreshed this often while a delivery is pending, to show its new attempts. */
const WATCH_MS = 2_000;

interface DeliveriesProps {
  readonly webhookId: string;
  /**
   * Content below the list. While the list loads, this content is hidden, because the list would push it down. It stays
   * mounted, so it keeps its state.
   */
  readonly children: ComponentChildren;
}

/** The deliveries of a webhook, newest first, filtered by the query string. */
export function Deliveries({ webhookId, children }: DeliveriesProps) {
  const { values, change } = useFilters();
  const filter = filterOf(values);
  const firstInput = { path: { id: webhookId }, query: { ...filter, limit: PAGE_SIZE } };
  const { pages, error, isPending, isFetchingMore, hasMore, loadMore, retry } = usePages(
    listDeliveries,
    firstInput,
    ({ next_cursor }) =>
      next_cursor === null ? undefined : { ...firstInput, query: { ...firstInput.query, cursor: next_cursor } },
    { refetchMs: (loaded) => (loaded.some(hasPending) ? WATCH_MS : false) },
  );
  const deliveries = pages.flatMap((page) => page.deliveries);
  return (
    <>
      <section aria-labelledby="deliveries">
        <h2 id="deliveries">{t.webhook.deliveries}</h2>
        <div class="toolbar">
          <Select
            label={t.webhook.status}
            value={filter.status ?? ''}
            onValue={(value) => change({ status: value })}
            options={[
              { value: '', label: t.webhook.all },
              ...STATUSES.map((value) => ({ value, label: t.webhook.statuses[value] })),
            ]}
          />
          <Select
            label={t.webhook.event}
            value={filter.event ?? ''}
            onValue={(value) => change({ event: value })}
            options={[
              { value: '', label: t.webhook.all },
              ...WEBHOOK_EVENT_TYPES.map((value) => ({ value, label: t.webhookForm.events[value] })),
            ]}
          />
          <DateRange from={values.from ?? ''} to={values.to ?? ''} onDay={change} />
        </div>
        <Problem error={error} onRetry={retry} />
        {isPending && <Skeleton count={6} />}
        {!isPending && !error && deliveries.length === 0 && (
          <p class="soft">{Object.keys(filter).length > 0 ? t.webhook.noneFits : t.webhook.none}</p>
        )}
        <ul class="deliveries">
          {groupedByEvent(deliveries).map((group) => (
            <EventCard key={group[0].event_id} deliveries={group} />
          ))}
        </ul>
        <LoadMore hasMore={hasMore} busy={isFetchingMore} onLoad={loadMore} />
      </section>
      <div hidden={isPending}>{children}</div>
    </>
  );
}

const hasPending = ({ deliveries }: { readonly deliveries: readonly { readonly status: string }[] }) =>
  deliveries.some(({ status }) => status === 'pending');

type Group = readonly [newest: Delivery, ...older: Delivery[]];

/** The deliveries of each event: the redeliveries, newest first, and then the original delivery. */
function groupedByEvent(deliveries: readonly Delivery[]): Group[] {
  const newestFirst = (one: Delivery, other: Delivery) => other.created_at.localeCompare(one.created_at);
  return [...Map.groupBy(deliveries, ({ event_id }) => event_id).values()].map(
    (group) => group.toSorted(newestFirst) as unknown as Group,
  );
}

/** The filter in the query string, without invalid values. */
function filterOf({ status, event, ...days }: Readonly<Record<string, string | undefined>>): Filter {
  const knownStatus = STATUSES.find((known) => known === status);
  const knownEvent = WEBHOOK_EVENT_TYPES.find((known) => known === event);
  return {
    ...(knownStatus && { status: knownStatus }),
    ...(knownEvent && { event: knownEvent }),
    ...timesOf(days),
  };
}

import { requestRows } from '../../../../sdk/sheet/request-rows.ts';
import { type ListRequestsInput, listRequests } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { downloadCsv } from '../../data/files/download.ts';
import { listUpTo } from '../../data/queries/list-up-to.ts';
import { useListDownload } from '../../data/queries/use-list-download.ts';
import { t } from '../../texts/t.ts';

type Query = NonNullable<ListRequestsInput['query']>;

const PAGE_SIZE = 100;
/** For more requests, use the command `qpr requests csv`. */
const MAX_REQUESTS = 5_000;

/** Downloads the filtered requests of visitors as a CSV file. */
export function useDownload(query: Query) {
  return useListDownload(query, async () => {
    const { items, isPartial } = await listUpTo(MAX_REQUESTS, async (cursor) => {
      const page = await call(listRequests, { query: { ...query, limit: PAGE_SIZE, ...cursor } });
      return { items: page.requests, nextCursor: page.next_cursor };
    });
    downloadCsv('requests', requestRows(items, t.requests.columns, t.requests.statuses));
    return isPartial ? items.length : undefined;
  });
}

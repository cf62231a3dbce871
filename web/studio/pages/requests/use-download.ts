import { useState } from 'preact/hooks';
import { requestRows } from '../../../../sdk/sheet/request-rows.ts';
import { type ListRequestsInput, listRequests } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { downloadCsv } from '../../data/download.ts';
import { listUpTo } from '../../data/queries/list-up-to.ts';
import { useTexts } from '../../texts/language.ts';
import { requestsTexts } from './texts/index.ts';

type Query = NonNullable<ListRequestsInput['query']>;

const PAGE_SIZE = 100;
/** For more requests, use the command line or the account export. */
const MAX_REQUESTS = 5_000;

interface DownloadState {
  /** The filters of the download, as JSON. */
  readonly filters?: string;
  readonly isPending: boolean;
  readonly error?: Error;
  /** The number of requests in the file, if older ones are missing. */
  readonly newestCount?: number;
}

/** Downloads the filtered requests of visitors as a CSV file. */
export function useDownload(query: Query) {
  const texts = useTexts(requestsTexts);
  const [state, setState] = useState<DownloadState>({ isPending: false });
  const filters = JSON.stringify(query);
  const run = async () => {
    setState({ filters, isPending: true });
    try {
      const { items, isPartial } = await listUpTo(MAX_REQUESTS, async (cursor) => {
        const page = await call(listRequests, { query: { ...query, limit: PAGE_SIZE, ...cursor } });
        return { items: page.requests, nextCursor: page.next_cursor };
      });
      downloadCsv('requests', requestRows(items, texts.columns, texts.statuses));
      setState({ filters, isPending: false, ...(isPartial && { newestCount: items.length }) });
    } catch (error) {
      setState({ filters, isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  // An error or a count belongs to the filters of its download.
  const { isPending, error, newestCount }: DownloadState =
    state.filters === filters ? state : { isPending: state.isPending };
  return { isPending, error, newestCount, run: () => void run() };
}

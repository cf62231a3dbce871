import { useState } from 'preact/hooks';
import { requestRows } from '../../../../sdk/sheet/request-rows.ts';
import { type ListRequestsInput, type ListRequestsOutput, listRequests } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { downloadCsv } from '../../data/download.ts';
import { useTexts } from '../../texts/language.ts';
import { requestsTexts } from './texts/index.ts';

type Query = NonNullable<ListRequestsInput['query']>;

const PAGE_SIZE = 100;
/** For more requests, use the command line or the account export. */
const MAX_REQUESTS = 5_000;

/** Downloads the filtered requests of visitors as a CSV file. */
export function useDownload(query: Query) {
  const texts = useTexts(requestsTexts);
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error?: Error }>({ isPending: false });
  const run = async () => {
    setState({ isPending: true });
    try {
      downloadCsv('requests', requestRows(await allOf(query), texts.columns, texts.statuses));
      setState({ isPending: false });
    } catch (error) {
      setState({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  return { ...state, run: () => void run() };
}

async function allOf(query: Query) {
  const found: ListRequestsOutput['requests'][number][] = [];
  let cursor: string | null | undefined;
  do {
    const page: ListRequestsOutput = await call(listRequests, {
      query: { ...query, limit: PAGE_SIZE, ...(cursor && { cursor }) },
    });
    found.push(...page.requests);
    cursor = page.next_cursor;
  } while (cursor !== null && found.length < MAX_REQUESTS);
  return found;
}

import { type Cell, csvOf } from '../../sheet/csv.ts';
import { requestRows } from '../../sheet/request-rows.ts';
import { type ListRequestsOutput, listRequests } from '../../src/qpr.ts';
import type { Action } from '../context.ts';
import { clean } from '../terminal/text.ts';
import { operationInputOf } from './operation-input.ts';

const TITLES = ['id', 'time', 'status', 'code', 'placement', 'form'] as const;
const STATUSES = { new: 'new', done: 'done' } as const;

/** Prints the requests that visitors sent with forms, as CSV. The options of the command filter them. */
export const requestsCsv: Action = async (context) => {
  const { client, terminal, json } = context;
  const input = await operationInputOf(context);
  const found: ListRequestsOutput['requests'][number][] = [];
  for await (const page of client().pages(listRequests, input, { signal: terminal.signal })) {
    found.push(...page.requests);
  }
  if (json) json.print(found);
  else terminal.out(csvOf(requestRows(found, TITLES, STATUSES).map((row) => row.map(cleanCell))).trimEnd());
  return undefined;
};

/** Cleans each cell instead of the whole file, because `clean` would also change the CRLF line breaks of the file. */
const cleanCell = (cell: Cell): Cell => (typeof cell === 'string' ? clean(cell.replace(/\r\n?/g, '\n')) : cell);

import type { Operation, OperationInput } from '../../src/operation.ts';
import * as operations from '../../src/operations.ts';
import type { Command, Show } from '../command.ts';
import type { Action, Context } from '../context.ts';
import { UserError } from '../failures.ts';
import { cellOf } from '../terminal/cell.ts';
import { detailLines } from '../terminal/details.ts';
import { tableLines } from '../terminal/table.ts';
import { confirm, requireConfirmation } from './confirm.ts';
import { operationInputOf } from './operation-input.ts';
import { type AnyList, type Item, limitedPages } from './pages.ts';

/** The default action: calls the command's operation and shows the response. */
export const callOperation: Action = async (context) => {
  const { command, terminal, json } = context;
  const operation = operationNamed(command.operation ?? '');
  requireConfirmation(context);
  const input = await operationInputOf(context, { needsBody: ['PATCH', 'PUT'].includes(operation.method) });
  if (command.confirm !== undefined) await confirm(context, command.confirm);
  if (command.show && 'items' in operation) return showList(context, operation as AnyList, input, command.show);
  const response = (await context.client().call(operation, input, { signal: terminal.signal })) as Item | undefined;
  if (json) json.print(response);
  else if (command.show?.rows !== undefined) showRows(context, command.show, response?.[command.show.rows]);
  else showOne(context, command, response ?? {});
  return undefined;
};

/** Finds an operation by its name in the API: `create-qpr-code` is `createQprCode` in the client. */
function operationNamed(id: string): Operation<OperationInput, unknown> {
  const name = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const operation = (operations as Readonly<Record<string, unknown>>)[name];
  if (!operation) throw new UserError(`This version of qpr does not support the operation "${id}".`);
  return operation as Operation<OperationInput, unknown>;
}

async function showList(
  { options, terminal, json, client }: Context,
  operation: AnyList,
  input: OperationInput,
  { columns, hasErrors, empty }: Show,
): Promise<undefined> {
  const limit = options.limit as number | undefined;
  const rows: string[][] = [];
  const errors: [id: string, message: string][] = [];
  let hasMore = false;
  for await (const page of limitedPages({ client: client(), operation, input, limit, signal: terminal.signal })) {
    for (const item of page.items) {
      if (json) json.add(item);
      else rows.push(columns.map(({ field, as }) => cellOf(item[field], as)));
      const { message } = (item.error ?? {}) as { readonly message?: string };
      if (hasErrors && message !== undefined) errors.push([String(item.id), message]);
    }
    hasMore = page.hasMore;
    if (limit === 0 && hasMore && !json && terminal.isErrorTty) terminal.overwrite(`${rows.length} …`);
  }
  if (json) return json.end() as undefined;
  if (rows.length === 0) return terminal.err(empty ?? 'None.') as undefined;
  showTable(terminal, columns, rows);
  for (const line of detailLines(errors, terminal)) terminal.out(line);
  if (hasMore) terminal.err('There are more results. Use --limit N to show more, or --limit 0 to show all.');
}

function showTable(terminal: Context['terminal'], columns: Show['columns'], rows: readonly string[][]): void {
  const headers = columns.map(({ field, title, as }) => ({
    title: title ?? field,
    isNumber: as === 'number',
    isNeverTruncated: as === 'time' || as === 'number' || /^(\w+_)?(id|url|event|status|role|plan|prefix)$/.test(field),
  }));
  for (const line of tableLines(headers, rows, terminal)) terminal.out(line);
}

function showRows({ terminal }: Context, { columns }: Show, items: unknown): void {
  const rows = (items as readonly Item[]).map((item) => columns.map(({ field, as }) => cellOf(item[field], as)));
  showTable(terminal, columns, rows);
}

function showOne({ terminal }: Context, { show }: Command, response: Item): void {
  const item: Item = { ...response, ...(response[show?.object ?? ''] as Item | undefined) };
  const shown = (show?.columns ?? []).filter(({ field }) => item[field] !== undefined && item[field] !== null);
  const fields = shown
    .map(({ field, title, as }) => [title ?? field.replaceAll('_', ' '), cellOf(item[field], as)] as const)
    .filter(([, text]) => text !== '');
  for (const line of detailLines(fields, terminal)) terminal.out(line);
  if (fields.length === 0 && show?.empty !== undefined) terminal.err(show.empty);
  if (show?.done !== undefined)
    terminal.err(show.done.replace(/\{(\w+)\}/g, (_, field: string) => String(response[field])));
}

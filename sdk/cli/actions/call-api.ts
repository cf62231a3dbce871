import { bodyHashHeader } from '../../src/answers.ts';
import { readJson } from '../arguments/read-text.ts';
import type { Action } from '../context.ts';
import { UsageError } from '../failures.ts';
import { clean } from '../terminal/text.ts';

/** Calls any operation by method and path. */
export const callApi: Action = async (context) => {
  const { arguments: words, options, client, terminal, json } = context;
  const method = (words.METHOD ?? '').toUpperCase();
  const path = (words.PATH ?? '').replace(/^(?!\/)/, '/');
  const body = options.data === undefined ? undefined : await readJson('data', context);
  const idempotencyKey = options['idempotency-key'] as string | undefined;
  const response = await client().open(
    { method, path },
    { ...(body !== undefined && { body }) },
    {
      signal: terminal.signal,
      headers: { ...bodyHashHeaders(body), ...headersOf((options.header as readonly string[] | undefined) ?? []) },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    },
  );
  if (!response.headers.get('content-type')?.includes('json')) {
    if (json) {
      json.print((await response.text()) || null);
      return undefined;
    }
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) terminal.out(clean(line));
    }
    if (rest !== '') terminal.out(clean(rest));
    return undefined;
  }
  const result: unknown = await response.json();
  if (json) json.print(result);
  else terminal.out(clean(JSON.stringify(result, null, 2)));
  return undefined;
};

/** Streaming operations require this header; the others ignore it. */
const bodyHashHeaders = (body: unknown) => (body === undefined ? {} : bodyHashHeader(JSON.stringify(body)));

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(`--header must be "NAME: VALUE", not "${line}".`, 'api');
      return [name, value];
    }),
  );
}

import { MCP } from '../../contracts/operations/mcp.ts';

/**
 * Shortens a result to what a tool can return, and says so. A list keeps as many of its first items as fit. It loses
 * its `next_cursor`, which would skip the items that were cut off. If there is no list, or if no item fits, the JSON
 * text itself is cut and is no longer valid.
 */
export function boundedResult(text: string, max: number = MCP.resultCharacters): readonly string[] {
  if (text.length <= max) return [text];
  const [result, list] = longestList(text);
  const cut = [text.slice(0, max), `The result was cut after ${max} characters.`];
  if (!list) return cut;
  const items = result[list] as readonly unknown[];
  const { next_cursor: _, ...rest } = result;
  const withFirst = (count: number) => JSON.stringify({ ...rest, [list]: items.slice(0, count) });
  let count = 0;
  for (let length = withFirst(0).length; count < items.length; count += 1) {
    length += JSON.stringify(items[count]).length + 1;
    if (length > max) break;
  }
  if (count === 0) return cut;
  return [
    withFirst(count),
    `Only the first ${count} of ${items.length} ${list} are shown, because results are limited to ${max} characters. ` +
      'To read the others, list them with a smaller `limit`.',
  ];
}

function longestList(text: string): [Record<string, unknown>, string | undefined] {
  const result = parsed(text);
  const lists = Object.entries(result).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  const [longest] = lists.toSorted(([, one], [, other]) => other.length - one.length);
  return [result, longest?.[0]];
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

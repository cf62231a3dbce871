import { type DocumentText, singlePage, UnreadableDocument } from './document.ts';
import { decodeText } from './text.ts';

const MAX_DEPTH = 20;

/** Reads JSON, such as today's menu: each object becomes a line `dish: Tomato soup; price: 6.50`. */
export function readJson(content: Uint8Array): DocumentText {
  try {
    return singlePage(textOf(JSON.parse(decodeText(content)), '', 1).join('\n\n'));
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('damaged', { cause: error });
  }
}

function textOf(value: unknown, name: string, depth: number): string[] {
  if (depth > MAX_DEPTH) throw new UnreadableDocument('damaged');
  if (Array.isArray(value)) {
    const lines = value.flatMap((entry) => textOf(entry, '', depth + 1));
    return name === '' || lines.length === 0 ? lines : [heading(name, depth), ...lines];
  }
  if (typeof value !== 'object' || value === null)
    return isFilledScalar(value) ? [name ? `${name}: ${value}` : `${value}`] : [];
  const entries = Object.entries(value);
  const line = entries.flatMap(([key, field]) => (isFilledScalar(field) ? `${key}: ${field}` : [])).join('; ');
  const nested = entries.filter(([, field]) => typeof field === 'object' && field !== null);
  const lines = [...(line === '' ? [] : [line]), ...nested.flatMap(([key, field]) => textOf(field, key, depth + 1))];
  return name === '' || lines.length === 0 ? lines : [heading(name, depth), ...lines];
}

const heading = (name: string, depth: number) => `${'#'.repeat(Math.min(depth, 6))} ${name}`;

const isFilledScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

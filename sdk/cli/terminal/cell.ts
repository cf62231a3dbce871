import type { Column } from '../command.ts';

/** Formats a response value for people. */
export function cellOf(value: unknown, as: Column['as']): string {
  if (value === undefined || value === null) return as === 'list-or-all' ? 'all' : '';
  if (as === 'time') return timeOf(String(value));
  if (as === 'boolean') return value === true ? 'yes' : 'no';
  if (as === 'number') return Array.isArray(value) ? String(value.length) : String(value);
  if (as === 'last-result' && Array.isArray(value)) return resultOf(value.at(-1) ?? {});
  if (as?.startsWith('list') && Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? pairsOf(value) : String(value);
}

const resultOf = ({ status, error }: { readonly status?: unknown; readonly error?: unknown }): string =>
  String(status ?? error ?? '');

function pairsOf(value: object): string {
  return Object.entries(value)
    .map(([key, inner]) => `${key}=${typeof inner === 'object' ? JSON.stringify(inner) : inner}`)
    .join(' ');
}

/** Formats a time in the local time zone. JSON output keeps the API's UTC time. */
export function timeOf(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const pad2 = (part: number) => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${pad2(time.getMonth() + 1)}-${pad2(time.getDate())} ${pad2(time.getHours())}:${pad2(time.getMinutes())}`;
}

import { type GetAnalyticsInput, getAnalytics } from '../../src/operations.ts';
import type { Action } from '../context.ts';
import { detailLines } from '../terminal/details.ts';
import { tableLines } from '../terminal/table.ts';
import { operationInputOf } from './operation-input.ts';

const COLUMNS = ['day', 'scans', 'visitors', 'conversations', 'messages'] as const;

/** Prints the totals, then the days on which something happened. */
export const showAnalytics: Action = async (context) => {
  const { client, terminal, json } = context;
  const input = (await operationInputOf(context)) as GetAnalyticsInput;
  const analytics = await client().call(getAnalytics, input, { signal: terminal.signal });
  if (json) {
    json.print(analytics);
    return undefined;
  }
  const { days, countries, devices, top_codes, estimated_cost_usd } = analytics;
  const fields = [
    ['days', `${days[0]?.day ?? ''} to ${days.at(-1)?.day ?? ''} (${analytics.time_zone})`],
    ['scans', String(analytics.scans)],
    ['visitors', String(analytics.visitors)],
    ['conversations', `${analytics.conversations} (${Math.round(analytics.conversation_rate * 100)}% of scans)`],
    ['messages', `${analytics.messages} (${roundToTenth(analytics.messages_per_conversation)} per conversation)`],
    ...(estimated_cost_usd === undefined ? [] : [['estimated cost', `$${estimated_cost_usd}`] as const]),
    ['countries', countsText(countries.map(({ country, scans }) => [country, scans]))],
    ['devices', countsText(devices.map(({ device, scans }) => [device, scans]))],
    ['top codes', countsText(top_codes.map(({ name, scans }) => [name, scans]))],
  ] as const;
  for (const line of detailLines(
    fields.filter(([, text]) => text !== ''),
    terminal,
  ))
    terminal.out(line);
  const activeDays = days.filter(({ scans, messages }) => scans > 0 || messages > 0);
  if (activeDays.length === 0) return undefined;
  const headers = COLUMNS.map((title) => ({ title, isNumber: title !== 'day', isNeverTruncated: true }));
  const rows = activeDays.map((day) => COLUMNS.map((column) => String(day[column])));
  terminal.out('');
  for (const line of tableLines(headers, rows, terminal)) terminal.out(line);
  return undefined;
};

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

const countsText = (parts: readonly (readonly [name: string | null, scans: number])[]): string =>
  parts.map(([name, scans]) => `${name ?? 'unknown'} ${scans}`).join(', ');

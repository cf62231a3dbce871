import type { Day } from '../days.ts';

export interface Totals {
  readonly scans: number;
  readonly visitors: number;
  readonly conversations: number;
  readonly messages: number;
  /** Share of scans that led to a conversation. */
  readonly conversation_rate: number;
  readonly messages_per_conversation: number;
  readonly ratings_up: number;
  readonly ratings_down: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
}

/** Sums up the days. */
export function totalsOf(days: readonly Day[]): Totals {
  const sum = (name: string) => days.reduce((total, { counters }) => total + (counters[name] ?? 0), 0);
  const scans = sum('scans');
  const messages = sum('messages');
  return {
    scans,
    // The stored counter of visitors is called `devices`.
    visitors: sum('devices'),
    conversations: sum('conversations'),
    messages,
    conversation_rate: ratio(sum('talking_scans'), scans),
    messages_per_conversation: ratio(messages, sum('ended_conversations')),
    ...ratingsOf(sum),
    input_tokens: sum('tokens_in'),
    output_tokens: sum('tokens_out'),
  };
}

/**
 * Ratings that were not withdrawn. A day can be stored in several items, so a read can include a withdrawal but not yet
 * its rating. Without the minimum of 0, the result could be negative.
 */
export const ratingsOf = (count: (name: string) => number): Pick<Totals, 'ratings_up' | 'ratings_down'> => ({
  ratings_up: Math.max(0, count('rated_up') - count('unrated_up')),
  ratings_down: Math.max(0, count('rated_down') - count('unrated_down')),
});

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000);

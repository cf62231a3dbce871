import { formatNumber, formatPercent, plural } from '../../../texts/format.ts';

export const texts = {
  title: 'Overview',
  download: 'Download CSV',
  code: 'Code',
  all: 'All my codes',
  allOf: (organization: string) => `All codes of ${organization}`,
  range: 'Period',
  lastDays: (days: number) => `${days} days`,
  custom: 'Custom',
  numbers: 'Figures. The selected one is shown over time.',
  names: { scans: 'Scans', visitors: 'Visitors', conversations: 'Conversations', messages: 'Messages' },
  ratings: { up: 'Rated up', down: 'Rated down' },
  meanings: {
    scans: 'Each time someone opens a code. Opening it again counts again.',
    visitors:
      'Different people who scanned a code on one day. The same person counts again on another day or with another code.',
    conversations: 'Conversations in which the visitor sent at least one message.',
    messages: 'Questions and answers in conversations that have ended.',
  },
  rate: (rate: number) => `${formatPercent(rate)} of scans led to a conversation.`,
  before: (count: string) => `previously ${count}`,
  utc: (time: string) => `Days are in UTC and start at ${time} your time. New scans appear within 30 seconds.`,
  explain: (label: string) => `What “${label}” means`,
  overTime: (name: string) => `${name} over time`,
  busiest: (when: string, count: string) => `Peak: ${count} (${when})`,
  weekOf: (day: string) => `Week of ${day}`,
  showTable: 'Show table',
  hideTable: 'Hide table',
  byDay: 'Figures per day',
  day: 'Day',
  conversations: 'Read conversations',
  topCodes: 'Most scanned codes',
  placements: 'Placements',
  ownSticker: 'The code itself',
  byScans: 'Scans in this period and their share of the total.',
  countries: 'Countries',
  countriesMeaning: 'Estimated from the visitor’s network.',
  devices: 'Devices',
  devicesMeaning: 'The type of device that opened the code.',
  deviceNames: { mobile: 'Phone', tablet: 'Tablet', desktop: 'Computer', tv: 'TV' },
  unknown: 'Unknown',
  others: 'Other countries',
  omitted: (count: number) =>
    plural(count, {
      one: 'These figures leave out 1 older organization. Switch to it to see its own.',
      other: `These figures leave out ${formatNumber(count)} older organizations. Switch to one to see its own.`,
    }),
  empty: 'No scans in this period',
  emptyOf: (name: string) => `No scans of “${name}” in this period`,
  emptyText:
    'See how often your codes are scanned, by how many visitors, from where, and how many start a conversation. Scan one with your phone: it appears within 30 seconds.',
  codes: 'View codes',
  print: 'Print code',
  longer: 'Show 90 days',
};

export type OverviewTexts = typeof texts;

import { formatNumber, formatPercent, plural } from '../../../texts/format.ts';

export const texts = {
  title: 'Overview',
  lead: 'How often your codes are scanned, and what comes of it. Days are those of UTC; new scans appear within half a minute.',
  download: 'Download CSV',
  code: 'Code',
  all: 'All my codes',
  allOf: (organization: string) => `All codes of ${organization}`,
  range: 'Time',
  lastDays: (days: number) => `${days} days`,
  custom: 'Other days',
  numbers: 'Numbers; the pressed one is shown over time',
  names: { scans: 'Scans', visitors: 'Visitors', conversations: 'Conversations', messages: 'Messages' },
  meanings: {
    scans: 'Every time somebody opened a code. Opening it again counts again.',
    visitors:
      'People behind the scans: whoever scans a code several times in a day counts once. Another day or another code counts again.',
    conversations: 'Talks that began: the visitor wrote at least one message.',
    messages: 'Questions and answers in conversations that have ended.',
  },
  rate: (rate: number) => `${formatPercent(rate)} of the scans led to one.`,
  overTime: (name: string) => `${name} over time`,
  busiest: (when: string, count: string) => `Most: ${count} (${when})`,
  weekOf: (day: string) => `Week of ${day}`,
  showTable: 'Show as a table',
  hideTable: 'Hide the table',
  byDay: 'The numbers of each day',
  day: 'Day',
  conversations: 'Read the conversations',
  topCodes: 'Most scanned codes',
  byScans: 'Scans in this time, and their part of all.',
  countries: 'Countries',
  countriesMeaning: 'Where the scans came from, by the network of the phone.',
  devices: 'Devices',
  devicesMeaning: 'What the scans were opened on.',
  deviceNames: { mobile: 'Phone', tablet: 'Tablet', desktop: 'Computer', tv: 'TV' },
  unknown: 'Unknown',
  others: 'Other countries',
  omitted: (count: number) =>
    plural(count, {
      one: 'One older organization is not in these numbers. Switch to it to see its own.',
      other: `${formatNumber(count)} older organizations are not in these numbers. Switch to one to see its own.`,
    }),
  empty: 'No scans in this time',
  emptyOf: (name: string) => `Nobody scanned “${name}” in this time`,
  emptyText:
    'Here you will see how often your codes are scanned, by how many visitors, from where, and how many of them talk. Scan one with your own phone: it shows up within half a minute.',
  codes: 'Go to the codes',
  print: 'Print this code',
  longer: 'Look at 90 days',
};

export type OverviewTexts = typeof texts;

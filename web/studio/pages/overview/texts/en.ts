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
  ratings: {
    up: 'Rated up',
    down: 'Rated down',
    title: 'Ratings',
    meaning: 'Answers that visitors rated with a thumb. Each rating counts on the day of the visitor’s scan.',
  },
  meanings: {
    scans: 'Each time someone opens a code. Opening it again counts again.',
    visitors:
      'Different people who scanned a code on one day. The same person counts again on another day or with another code.',
    conversations: 'Conversations that visitors started with a message or a form.',
    messages: 'Questions and answers in conversations that have ended.',
  },
  rate: (rate: number) => `${formatPercent(rate)} of scans led to a conversation.`,
  before: (count: string) => `previously ${count}`,
  zone: (name: string) =>
    `Days are in your time zone (${name}); ratings, rates and the shares below count by days in UTC. New scans appear within a minute.`,
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
  withoutPlacement: 'The code itself',
  otherPlacements: 'Other placements',
  byScans: 'Scans in this period and their share of the total.',
  countries: 'Countries',
  countriesMeaning: 'Estimated from the visitor’s network.',
  devices: 'Devices',
  devicesMeaning: 'The type of device that opened the code.',
  deviceNames: { mobile: 'Phone', tablet: 'Tablet', desktop: 'Computer', tv: 'TV' },
  sources: 'Sources',
  sourcesMeaning: 'How visitors opened the page: by a printed code or link, or on your website.',
  sourceNames: { qr: 'Printed code or link', embed: 'Your website' },
  unknown: 'Unknown',
  others: 'Other countries',
  omitted: (count: number) =>
    plural(count, {
      one: 'These figures leave out 1 older organization. Switch to it to see its figures.',
      other: `These figures leave out ${formatNumber(count)} older organizations. Switch to one to see its figures.`,
    }),
  empty: 'No scans in this period',
  emptyOf: (name: string) => `No scans of “${name}” in this period`,
  emptyText:
    'See how often your codes are scanned, by how many visitors, from where, and how many start a conversation. Scan one with your phone: it appears within a minute.',
  codes: 'View codes',
  print: 'Print code',
  longer: 'Show 90 days',
};

export type OverviewTexts = typeof texts;

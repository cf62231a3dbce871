import { formatNumber, plural } from '../../../texts/format.ts';

export const texts = {
  title: 'Conversations',
  lead: 'What your visitors asked, the newest first.',
  download: 'Download CSV',
  code: 'Code',
  all: 'All my codes',
  allOf: (organization: string) => `All codes of ${organization}`,
  messages: (count: number) => plural(count, { one: '1 message', other: `${formatNumber(count)} messages` }),
  outcomes: { open: 'Still open', closed: 'Closed by the visitor', timed_out: 'Ended by itself' },
  silent: 'Opened, but nothing was asked',
  untitled: 'Conversation',
  deletedCode: 'Deleted code',
  columns: ['Began', 'Code', 'First question', 'Outcome', 'Messages', 'Language', 'Id'],
  empty: 'Nobody has talked to your codes yet',
  emptyText:
    'When somebody scans a code and asks something, the conversation appears here, word for word. Try it: scan one of your codes and ask what a guest would ask.',
  codes: 'Go to the codes',
  none: 'No conversation fits',
  noneText: 'Choose other days or another code.',
  clear: 'Show all conversations',
};

export type ConversationsTexts = typeof texts;

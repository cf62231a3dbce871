import { formatNumber, plural } from '../../../texts/format.ts';

export const texts = {
  title: 'Conversations',
  lead: 'What your visitors asked, the newest first.',
  download: 'Download CSV',
  code: 'Code',
  all: 'All my codes',
  allOf: (organization: string) => `All codes of ${organization}`,
  messages: (count: number) => plural(count, { one: '1 message', other: `${formatNumber(count)} messages` }),
  outcomes: { open: 'Open', closed: 'Closed by the visitor', timed_out: 'Timed out' },
  silent: 'Opened, but nothing was asked',
  untitled: 'Conversation',
  deletedCode: 'Deleted code',
  columns: ['Conversation', 'Started', 'Code', 'Outcome', 'Language', 'Time', 'Who', 'Text', 'Rating'],
  roles: { visitor: 'Visitor', assistant: 'Assistant' },
  search: 'Search messages',
  searched: (count: string) => `Searched the newest ${count} conversations.`,
  searchOlder: 'Search older conversations',
  empty: 'Nobody has talked to your codes yet',
  emptyText:
    'When somebody scans a code and asks something, the conversation appears here, word for word. Try it: scan one of your codes and ask what a guest would ask.',
  codes: 'Go to the codes',
  none: 'No matching conversations',
  noneText: 'Try other words, another code or other days.',
  clear: 'Show all conversations',
};

export type ConversationsTexts = typeof texts;

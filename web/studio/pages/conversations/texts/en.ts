import { formatNumber, plural } from '../../../texts/format.ts';

export const texts = {
  title: 'Conversations',
  lead: 'What your visitors asked, newest first.',
  download: 'Download CSV',
  downloaded: (count: string) =>
    `The file has only the newest ${count} conversations. Choose a period to download older ones.`,
  code: 'Code',
  all: 'All my codes',
  allOf: (organization: string) => `All codes of ${organization}`,
  messages: (count: number) => plural(count, { one: '1 message', other: `${formatNumber(count)} messages` }),
  outcomes: { open: 'Open', closed: 'Closed by the visitor', timed_out: 'Timed out' },
  silent: 'Opened, but no question asked',
  untitled: 'Conversation',
  deletedCode: 'Deleted code',
  columns: ['Conversation', 'Started', 'Code', 'Outcome', 'Language', 'Time', 'Sender', 'Text', 'Rating'],
  roles: { visitor: 'Visitor', assistant: 'Assistant' },
  ratings: { up: 'Rated up', down: 'Rated down' },
  search: 'Search messages',
  searched: (count: string) => `Searched up to ${count} of the newest conversations.`,
  searchOlder: 'Search older conversations',
  empty: 'No conversations yet',
  emptyText:
    'When someone scans a code and asks a question, the full conversation appears here. Try it: scan one of your codes and ask what a guest would ask.',
  codes: 'View codes',
  none: 'No matching conversations',
  noneText: 'Try other words, another code or another period.',
  clear: 'Show all conversations',
};

export type ConversationsTexts = typeof texts;

import { words } from '../../../parts/passages/words/en.ts';

export const texts = {
  ...words,
  title: 'Conversation',
  back: 'Conversations',
  download: 'Download CSV',
  delete: 'Delete conversation',
  deleted: 'Conversation and its requests deleted.',
  failed: 'The conversation could not be deleted. It is back in the list.',
  code: 'Code',
  began: 'Started',
  ended: 'Ended',
  messages: 'Messages',
  language: 'Browser language',
  outcomes: { open: 'still open', closed: 'closed by the visitor', timed_out: 'ended after inactivity' },
  roles: { visitor: 'Visitor', assistant: 'Assistant' },
  answers: { stopped: 'Stopped by the visitor', failed: 'The model did not answer' },
  silent: 'The visitor opened the conversation but asked nothing.',
  version: 'Code version',
  changesSince: 'Changes since then',
  why: 'Why this answer',
  whySearched: 'The search found these passages for the question, and the answer uses them.',
  whyWhole: 'The knowledge is small, so the assistant read all of it. The answer uses these passages.',
  ratings: { up: 'Rated up', down: 'Rated down' },
  columns: ['Time', 'Sender', 'Text', 'Rating'],
};

export type ConversationTexts = typeof texts;

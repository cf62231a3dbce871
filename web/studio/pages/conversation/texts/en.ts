export const texts = {
  title: 'Conversation',
  back: 'Conversations',
  download: 'Download CSV',
  delete: 'Delete',
  deleted: 'The conversation is deleted.',
  failed: 'The conversation could not be deleted. It is back in the list.',
  code: 'Code',
  began: 'Began',
  ended: 'Ended',
  messages: 'Messages',
  language: 'Language of the browser',
  outcomes: { open: 'still open', closed: 'closed by the visitor', timed_out: 'by itself, nobody wrote any more' },
  roles: { visitor: 'Visitor', assistant: 'Assistant' },
  answers: { stopped: 'Stopped by the visitor', failed: 'The model failed' },
  silent: 'The visitor opened the conversation, but asked nothing.',
  version: 'Version of the code',
  changesSince: 'What changed since',
  ratings: { up: 'Rated up', down: 'Rated down' },
  columns: ['Time', 'Who', 'Text', 'Rating'],
};

export type ConversationTexts = typeof texts;

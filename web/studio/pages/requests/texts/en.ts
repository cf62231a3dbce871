import type { RequestTitles } from '../../../../../sdk/sheet/request-rows.ts';

export const texts = {
  title: 'Requests',
  lead: 'What visitors sent you with the forms of your codes, the newest first.',
  download: 'Download CSV',
  code: 'Code',
  all: 'All my codes',
  allOf: (organization: string) => `All codes of ${organization}`,
  status: 'Status',
  statuses: { new: 'New', done: 'Done' },
  allStatuses: 'New and done',
  done: 'Mark as done',
  reopen: 'Reopen',
  yes: 'Yes',
  no: 'No',
  conversation: 'Show conversation',
  deletedCode: 'Deleted code',
  columns: ['Request', 'Time', 'Status', 'Code', 'Placement', 'Form'] as RequestTitles,
  empty: 'No new requests',
  emptyText:
    'Give a code a form, for example to book a table or to ask for a call. What visitors send with it appears here.',
  codes: 'Go to the codes',
  none: 'No matching requests',
  noneText: 'Try another code or another status.',
  clear: 'Show new requests',
};

export type RequestsTexts = typeof texts;

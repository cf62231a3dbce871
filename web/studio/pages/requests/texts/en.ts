import type { RequestTitles } from '../../../../../sdk/sheet/request-rows.ts';

export const texts = {
  title: 'Requests',
  lead: 'Forms that visitors sent from your codes, newest first.',
  download: 'Download CSV',
  downloaded: (count: string) =>
    `The file has only the newest ${count} requests. Choose one code or one status to download older ones.`,
  code: 'Code',
  all: 'All my codes',
  allOf: (organization: string) => `All codes of ${organization}`,
  status: 'Status',
  statuses: { new: 'New', done: 'Done' },
  allStatuses: 'New and done',
  done: 'Mark as done',
  reopen: 'Reopen',
  markedDone: 'Request marked as done.',
  delete: 'Delete request',
  deleted: 'Request deleted.',
  failed: 'The request could not be deleted. It is back in the list.',
  yes: 'Yes',
  no: 'No',
  conversation: 'View conversation',
  deletedCode: 'Deleted code',
  columns: ['Request', 'Time', 'Status', 'Code', 'Placement', 'Form'] as RequestTitles,
  empty: 'No new requests',
  emptyText:
    'Add a form to a code, for example to book a table or ask for a call. The forms that visitors send appear here.',
  codes: 'View codes',
  none: 'No matching requests',
  noneText: 'Try another code or status.',
  clear: 'View new requests',
};

export type RequestsTexts = typeof texts;

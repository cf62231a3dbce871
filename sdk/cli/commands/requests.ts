import { REQUEST_STATUSES } from '../../src/values.ts';
import type { Command, Option } from '../command.ts';
import { CODE_FILTER, LIMIT, organizationIn, SINCE } from './common.ts';

const FILTERS: Readonly<Record<string, Option>> = {
  code: CODE_FILTER,
  organization: organizationIn('query'),
  status: { kind: 'word', value: 'STATUS', help: 'new or done', field: 'query.status', choices: REQUEST_STATUSES },
  since: SINCE,
};

/** Commands for requests, which visitors send with forms. */
export const REQUESTS: readonly Command[] = [
  {
    name: 'requests list',
    summary: 'List the requests that visitors sent with forms, newest first',
    examples: ['requests --status new', 'requests --code Trattoria --since 2026-11-01'],
    operation: 'list-requests',
    options: { ...FILTERS, limit: LIMIT },
    show: {
      columns: [
        { field: 'id' },
        { field: 'created_at', title: 'time', as: 'time' },
        { field: 'status' },
        { field: 'form_title', title: 'form' },
        { field: 'answers' },
        { field: 'qpr_code_name', title: 'code' },
        { field: 'placement_name', title: 'placement' },
      ],
      empty: 'No requests yet.',
    },
  },
  {
    name: 'requests done',
    summary: 'Mark a request as done, or open it again',
    examples: ['requests done req_01JABC', 'requests done req_01JABC --status new'],
    operation: 'update-request',
    arguments: [{ name: 'REQUEST', help: 'id of the request', field: 'path.id' }],
    options: {
      status: {
        kind: 'word',
        value: 'STATUS',
        help: 'done (default) or new',
        field: 'body.status',
        choices: REQUEST_STATUSES,
        default: 'done',
      },
    },
    show: { columns: [], done: '{id} is now {status}.' },
  },
  {
    name: 'requests delete',
    summary: 'Permanently delete a request',
    operation: 'delete-request',
    arguments: [{ name: 'REQUEST', help: 'id of the request', field: 'path.id' }],
    confirm: 'Permanently delete {REQUEST}?',
    show: { columns: [], done: 'Deleted.' },
  },
  {
    name: 'requests csv',
    summary: 'Print all matching requests as CSV',
    notes: ['Text that a spreadsheet would run as a formula gets an apostrophe in front.'],
    examples: ['requests csv --status new > requests.csv'],
    uses: ['list-requests'],
    options: FILTERS,
  },
];

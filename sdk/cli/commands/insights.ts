import { SCAN_SOURCES } from '../../src/values.ts';
import type { Command } from '../command.ts';
import { CODE_FILTER, EVENTS, LIMIT, organizationIn, SINCE, UNTIL } from './common.ts';

/** Commands for analytics, scans, conversations and events. */
export const INSIGHTS: readonly Command[] = [
  {
    name: 'analytics',
    summary: 'Show scans, visitors and conversations per day',
    notes: ['Without options, the command counts the last 30 days of all codes. It counts whole days, in UTC.'],
    examples: ['analytics --code Lobby --since 2026-11-01', 'analytics --organization aurora --json'],
    operation: 'get-analytics',
    options: { code: CODE_FILTER, organization: organizationIn('query'), since: SINCE, until: UNTIL },
  },
  {
    name: 'scans list',
    summary: 'List scans, newest first',
    examples: ['scans --code Lobby --since 2026-11-01'],
    operation: 'list-scans',
    options: {
      code: CODE_FILTER,
      organization: organizationIn('query'),
      since: SINCE,
      until: UNTIL,
      source: {
        kind: 'word',
        value: 'SOURCE',
        help: 'only scans from this source: qr (printed codes and links) or embed (your websites)',
        field: 'query.source',
        choices: SCAN_SOURCES,
      },
      limit: LIMIT,
    },
    show: {
      columns: [
        { field: 'scanned_at', title: 'time', as: 'time' },
        { field: 'short_id', title: 'code' },
        { field: 'country' },
        { field: 'device' },
        { field: 'source' },
        { field: 'conversation_id', title: 'conversation' },
        { field: 'visitor' },
      ],
      empty: 'No scans yet.',
    },
  },
  {
    name: 'conversations list',
    summary: 'List conversations, newest first',
    examples: ['conversations --code Lobby', 'conversations get cnv_01JABC'],
    operation: 'list-conversations',
    options: { code: CODE_FILTER, organization: organizationIn('query'), since: SINCE, until: UNTIL, limit: LIMIT },
    show: {
      columns: [
        { field: 'id' },
        { field: 'started_at', title: 'started', as: 'time' },
        { field: 'first_question', title: 'first question' },
        { field: 'qpr_code_name', title: 'code' },
        { field: 'messages_count', title: 'messages', as: 'number' },
        { field: 'status' },
      ],
      empty: 'No conversations yet. Scan a code and ask a question.',
    },
  },
  {
    name: 'conversations get',
    summary: 'Show a conversation',
    operation: 'get-conversation',
    arguments: [{ name: 'CONVERSATION', help: 'id of the conversation', field: 'path.id' }],
  },
  {
    name: 'conversations delete',
    summary: 'Permanently delete a conversation and its transcript',
    operation: 'delete-conversation',
    arguments: [{ name: 'CONVERSATION', help: 'id of the conversation', field: 'path.id' }],
    confirm: 'Permanently delete {CONVERSATION} and its transcript?',
    show: { columns: [], done: 'Deleted.' },
  },
  {
    name: 'events list',
    summary: 'List the events of the account, newest first',
    operation: 'list-events',
    options: { limit: LIMIT },
    show: {
      columns: [
        { field: 'created_at', title: 'time', as: 'time' },
        { field: 'event' },
        { field: 'id' },
        { field: 'data' },
      ],
      empty: 'No events yet.',
    },
  },
  {
    name: 'events get',
    summary: 'Show an event as webhooks receive it',
    operation: 'get-event',
    arguments: [{ name: 'EVENT', help: 'id of the event', field: 'path.id' }],
    show: {
      columns: [
        { field: 'event' },
        { field: 'id' },
        { field: 'created_at', title: 'time', as: 'time' },
        { field: 'data' },
      ],
    },
  },
  {
    name: 'listen',
    summary: 'Print webhook deliveries as they arrive, and verify their signatures',
    notes: [
      'This command creates a temporary webhook and deletes it when you press Ctrl-C.',
      'If the service does not run on this machine, it must be able to reach this program: set --public-url.',
    ],
    examples: ['listen', 'listen --forward http://localhost:8080/hook --events scan.created'],
    uses: ['create-webhook', 'delete-webhook'],
    options: {
      forward: {
        kind: 'word',
        value: 'URL',
        help: 'forward each delivery to this receiver and return its status',
      },
      events: EVENTS,
      'public-url': { kind: 'word', value: 'URL', help: 'URL at which the service can reach this program' },
      port: { kind: 'number', value: 'N', help: 'port to listen on (default: any free port)' },
      data: { kind: 'word', value: 'DIR', help: 'same as --local-dir' },
    },
  },
];

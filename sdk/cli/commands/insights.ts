import { WEBHOOK_EVENT_TYPES } from '../../src/values.ts';
import type { Command } from '../command.ts';
import { CODE_FILTER, LIMIT, organizationIn, SINCE, UNTIL } from './common.ts';

/** What happened: scans, conversations and events. */
export const INSIGHTS: readonly Command[] = [
  {
    name: 'scans list',
    summary: 'List scans, newest first',
    examples: ['scans --code Lobby --since 2026-11-01'],
    operation: 'list-scans',
    options: { code: CODE_FILTER, organization: organizationIn('query'), since: SINCE, until: UNTIL, limit: LIMIT },
    show: {
      columns: [
        { field: 'scanned_at', title: 'time', as: 'time' },
        { field: 'short_id', title: 'code' },
        { field: 'country' },
        { field: 'device' },
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
        { field: 'started_at', title: 'began', as: 'time' },
        { field: 'first_question', title: 'first question' },
        { field: 'qpr_code_name', title: 'code' },
        { field: 'messages_count', title: 'messages', as: 'number' },
        { field: 'status' },
      ],
      empty: 'No conversations yet: scan a code and ask something.',
    },
  },
  {
    name: 'conversations get',
    summary: 'Read a conversation',
    operation: 'get-conversation',
    arguments: [{ name: 'CONVERSATION', help: 'its id', field: 'path.id' }],
  },
  {
    name: 'conversations delete',
    summary: 'Delete a conversation and its transcript for good',
    operation: 'delete-conversation',
    arguments: [{ name: 'CONVERSATION', help: 'its id', field: 'path.id' }],
    confirm: 'Delete {CONVERSATION} and its transcript for good?',
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
    summary: 'Show an event as receivers get it',
    operation: 'get-event',
    arguments: [{ name: 'EVENT', help: 'its id', field: 'path.id' }],
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
    summary: 'Print webhook deliveries as they arrive, with their signatures checked',
    notes: [
      'It registers a webhook for itself and removes it at the end. Ctrl-C ends it.',
      'A service that is not on this machine must reach this program: say with --public-url how.',
    ],
    examples: ['listen', 'listen --forward http://localhost:8080/hook --events scan.created'],
    uses: ['create-webhook', 'delete-webhook'],
    options: {
      forward: {
        kind: 'word',
        value: 'URL',
        help: 'hand each delivery on to your own receiver, and answer as it does',
      },
      events: {
        kind: 'list',
        value: 'LIST',
        help: 'only these types, separated by commas',
        choices: WEBHOOK_EVENT_TYPES,
      },
      'public-url': { kind: 'word', value: 'URL', help: 'address under which the service reaches this program' },
      port: { kind: 'number', value: 'N', help: 'port to listen on (default any free one)' },
      data: { kind: 'word', value: 'DIR', help: 'the same as --local-dir' },
    },
  },
];

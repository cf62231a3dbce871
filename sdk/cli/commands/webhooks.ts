import { WEBHOOK_EVENT_TYPES, WEBHOOK_FORMATS } from '../../src/values.ts';
import type { Argument, Column, Command, Option } from '../command.ts';
import { EVENTS, LIMIT, SINCE, UNTIL } from './common.ts';

const WEBHOOK: Argument = { name: 'WEBHOOK', help: 'id of a webhook', field: 'path.id' };

const DELIVERY_COLUMNS: readonly Column[] = [
  { field: 'id' },
  { field: 'event' },
  { field: 'status' },
  { field: 'test', title: 'test event', as: 'boolean' },
  { field: 'attempts', title: 'attempts', as: 'number' },
  { field: 'next_attempt_at', title: 'next attempt', as: 'time' },
  { field: 'created_at', title: 'created', as: 'time' },
];

const WEBHOOK_COLUMNS: readonly Column[] = [
  { field: 'id' },
  { field: 'url', title: 'URL' },
  { field: 'description' },
  { field: 'active', as: 'boolean' },
  { field: 'disabled_reason', title: 'disabled' },
  { field: 'failing_since', title: 'failing since', as: 'time' },
  { field: 'events', as: 'list-or-all' },
];

const DESCRIPTION: Option = {
  kind: 'word',
  value: 'TEXT',
  help: 'what the webhook is for',
  field: 'body.description',
};

const FORMAT: Option = {
  kind: 'word',
  value: 'FORMAT',
  help: 'json (default), or slack or teams for an incoming webhook of that service',
  field: 'body.format',
  choices: WEBHOOK_FORMATS,
};

export const WEBHOOKS: readonly Command[] = [
  {
    name: 'webhooks create',
    summary: 'Create a webhook; its secret is shown only once',
    examples: ['webhooks create https://example.com/hook --events scan.created,conversation.completed'],
    operation: 'create-webhook',
    arguments: [{ name: 'URL', help: 'public URL that receives the events', field: 'body.url' }],
    options: {
      description: DESCRIPTION,
      events: { ...EVENTS, field: 'body.events' },
      format: FORMAT,
    },
    show: {
      columns: [
        { field: 'id' },
        { field: 'url', title: 'URL' },
        { field: 'events', as: 'list-or-all' },
        { field: 'secret' },
        { field: 'active', as: 'boolean' },
      ],
      done: 'Store the secret now. It is not shown again. Send a test event with: qpr webhooks test {id}',
    },
  },
  {
    name: 'webhooks list',
    summary: 'List the webhooks of the account',
    operation: 'list-webhooks',
    show: {
      columns: WEBHOOK_COLUMNS,
      empty: 'No webhooks. Create one with: qpr webhooks create URL',
    },
  },
  {
    name: 'webhooks update',
    summary: 'Change a webhook; omitted fields stay unchanged',
    examples: ['webhooks update wh_01JABC --events scan.created,request.created --description "Lobby bar"'],
    operation: 'update-webhook',
    arguments: [WEBHOOK],
    options: {
      url: { kind: 'word', value: 'URL', help: 'new public URL that receives the events', field: 'body.url' },
      description: DESCRIPTION,
      events: {
        ...EVENTS,
        help: 'the event types to send, comma-separated; they replace the present ones',
        field: 'body.events',
      },
      format: FORMAT,
    },
    show: { columns: WEBHOOK_COLUMNS, done: 'Updated.' },
  },
  {
    name: 'webhooks enable',
    summary: 'Enable a webhook again, also after the service has disabled it',
    operation: 'update-webhook',
    sends: { active: true },
    arguments: [WEBHOOK],
    show: {
      columns: WEBHOOK_COLUMNS,
      done: 'Enabled. Resend failed events with: qpr webhooks recover {id} --since TIME',
    },
  },
  {
    name: 'webhooks disable',
    summary: 'Disable a webhook, so it gets no events until it is enabled again',
    operation: 'update-webhook',
    sends: { active: false },
    arguments: [WEBHOOK],
    show: { columns: WEBHOOK_COLUMNS, done: 'Disabled.' },
  },
  {
    name: 'webhooks delete',
    summary: 'Delete a webhook',
    operation: 'delete-webhook',
    arguments: [WEBHOOK],
    confirm: 'Delete {WEBHOOK}? It will no longer receive events.',
    show: { columns: [], done: 'Deleted.' },
  },
  {
    name: 'webhooks test',
    summary: 'Send a test event to a webhook',
    operation: 'test-webhook',
    arguments: [WEBHOOK],
    options: {
      event: {
        kind: 'word',
        value: 'TYPE',
        help: 'event type (default scan.created)',
        field: 'body.event',
        choices: WEBHOOK_EVENT_TYPES,
        default: 'scan.created',
      },
    },
    show: { columns: DELIVERY_COLUMNS, done: 'Sending. See the result with: qpr webhooks deliveries {webhook_id}' },
  },
  {
    name: 'webhooks deliveries',
    summary: 'List the deliveries of a webhook, newest first',
    examples: ['webhooks deliveries wh_01JABC --status failed --since 2026-11-01'],
    operation: 'list-deliveries',
    arguments: [WEBHOOK],
    options: {
      status: {
        kind: 'word',
        value: 'STATUS',
        help: 'only deliveries with this status',
        field: 'query.status',
        choices: ['pending', 'delivered', 'failed'],
      },
      event: {
        kind: 'word',
        value: 'TYPE',
        help: 'only this event type',
        field: 'query.event',
        choices: WEBHOOK_EVENT_TYPES,
      },
      since: SINCE,
      until: UNTIL,
      limit: LIMIT,
    },
    show: {
      columns: [
        ...DELIVERY_COLUMNS,
        { field: 'attempts', title: 'last result', as: 'last-result' },
        { field: 'reason' },
        { field: 'detail' },
      ],
      empty: 'No deliveries.',
    },
  },
  {
    name: 'webhooks redeliver',
    summary: 'Resend the event of a delivery',
    operation: 'redeliver',
    arguments: [{ name: 'DELIVERY', help: 'id of a delivery', field: 'path.id' }],
    show: { columns: DELIVERY_COLUMNS, done: 'Sending. See the result with: qpr webhooks deliveries {webhook_id}' },
  },
  {
    name: 'webhooks recover',
    summary: 'Resend the failed events since a given time',
    examples: ['webhooks recover wh_01JABC --since 2026-11-01T00:00:00Z --dry-run'],
    operation: 'recover-webhook',
    arguments: [WEBHOOK],
    options: {
      since: { ...SINCE, field: 'body.since', required: true },
      until: { ...UNTIL, field: 'body.until' },
      'dry-run': { kind: 'flag', help: 'only count the deliveries', field: 'body.dry_run' },
    },
    show: {
      columns: [
        { field: 'count', title: 'deliveries', as: 'number' },
        { field: 'dry_run', title: 'dry run', as: 'boolean' },
        { field: 'has_more', title: 'more left', as: 'boolean' },
      ],
    },
  },
];

import { WEBHOOK_EVENT_TYPES } from '../../src/values.ts';
import type { Argument, Option } from '../command.ts';

export const CODE: Argument = {
  name: 'CODE',
  help: 'id, short id, scan URL or full name of a code',
  field: 'path.id',
  isCode: true,
};

export const organizationIn = (part: 'query' | 'body'): Option => ({
  kind: 'word',
  value: 'ORG',
  help: 'id or slug of an organization',
  field: `${part}.organization_id`,
});

export const SINCE: Option = {
  kind: 'word',
  value: 'TIME',
  help: 'at or after this date or time, such as 2026-11-01 or 2026-11-01T09:00:00Z',
  field: 'query.since',
};

export const UNTIL: Option = { kind: 'word', value: 'TIME', help: 'before this date or time', field: 'query.until' };

/** The maximum for all pages together, not the page size. */
export const LIMIT: Option = { kind: 'number', value: 'N', help: 'maximum number of results (default 50); 0 for all' };

export const CODE_FILTER: Option = {
  kind: 'word',
  value: 'CODE',
  help: 'only for this code: id, short id, scan URL or full name',
  field: 'query.qpr_code_id',
  isCode: true,
};

export const EVENTS: Option = {
  kind: 'list',
  value: 'LIST',
  help: 'only these event types, comma-separated (default: scan.created, conversation.completed, qpr_code.created and subscription.*)',
  choices: WEBHOOK_EVENT_TYPES,
};

import type { Argument, Option } from '../command.ts';

export const CODE: Argument = {
  name: 'CODE',
  help: 'id, short id, scan URL or exact name of a code',
  field: 'path.id',
  isCode: true,
};

export const organizationIn = (place: 'query' | 'body'): Option => ({
  kind: 'word',
  value: 'ORG',
  help: 'id or slug of an organization',
  field: `${place}.organization_id`,
});

export const SINCE: Option = {
  kind: 'word',
  value: 'TIME',
  help: 'from this date or time on, such as 2026-11-01 or 2026-11-01T09:00:00Z',
  field: 'query.since',
};

export const UNTIL: Option = { kind: 'word', value: 'TIME', help: 'before this date or time', field: 'query.until' };

/** Lists read page by page: this one ends them. */
export const LIMIT: Option = { kind: 'number', value: 'N', help: 'at most so many (default 50); 0: all' };

export const CODE_FILTER: Option = {
  kind: 'word',
  value: 'CODE',
  help: 'of this code only: id, short id, scan URL or exact name',
  field: 'query.qpr_code_id',
  isCode: true,
};

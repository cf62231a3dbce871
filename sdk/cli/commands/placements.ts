import { PAGE_LANGUAGES } from '../../src/values.ts';
import type { Argument, Column, Command, Option } from '../command.ts';
import { CODE_FILTER, LIMIT, organizationIn } from './common.ts';

const PLACEMENT: Argument = {
  name: 'PLACEMENT',
  help: 'id, short id, scan URL or full name of a placement',
  field: 'path.id',
  isPlacement: true,
};

const TARGET_CODE: Option = { ...CODE_FILTER, help: 'the code that answers', field: 'body.qpr_code_id' };

const FIELDS: Readonly<Record<string, Option>> = {
  variables: {
    kind: 'pairs',
    value: 'NAME=VALUE',
    help: 'value for {{NAME}} in the texts of the code; repeat for more',
    field: 'body.variables',
  },
  language: {
    kind: 'word',
    value: 'LANGUAGE',
    help: "language of the page (default: the visitor's language)",
    field: 'body.language',
    choices: PAGE_LANGUAGES,
  },
  hours: { kind: 'json', value: 'JSON', help: 'weekly opening hours with a time zone', field: 'body.hours' },
  'fallback-url': {
    kind: 'word',
    value: 'URL',
    help: 'where visitors are redirected while the placement is unclaimed or retired',
    field: 'body.fallback_url',
  },
};

const DETAILS: readonly Column[] = [
  { field: 'name' },
  { field: 'id' },
  { field: 'status' },
  { field: 'qpr_code_id', title: 'code' },
  { field: 'scan_url', title: 'scan URL' },
  { field: 'qr_image_url', title: 'QR image' },
  { field: 'variables' },
  { field: 'language' },
  { field: 'fallback_url', title: 'fallback' },
  { field: 'scans_total', title: 'scans', as: 'number' },
  { field: 'last_scanned_at', title: 'last scan', as: 'time' },
  { field: 'silent_since', title: 'silent since', as: 'time' },
];

const LIST_COLUMNS: readonly Column[] = [
  { field: 'name' },
  { field: 'id' },
  { field: 'status' },
  { field: 'qpr_code_id', title: 'code' },
  { field: 'scans_total', title: 'scans', as: 'number' },
  { field: 'last_scanned_at', title: 'last scan', as: 'time' },
  { field: 'scan_url', title: 'scan URL' },
];

export const PLACEMENTS: readonly Command[] = [
  {
    name: 'placements create',
    summary: 'Create placements: printed copies of a code, each with its own address',
    examples: [
      'placements create --code Menu --count 40 --name "Table {n}" --variables "table={n}"',
      'placements create --count 500 --name "Sticker {n}"',
    ],
    operation: 'create-placements',
    // The API requires a body, even if the command has no options.
    sends: {},
    options: {
      code: TARGET_CODE,
      count: { kind: 'number', value: 'N', help: 'how many, up to 500 (default 1)', field: 'body.count' },
      name: { kind: 'word', value: 'NAME', help: 'name; {n} is replaced with the number', field: 'body.name' },
      first: { kind: 'number', value: 'N', help: 'number of the first placement (default 1)', field: 'body.first' },
      ...FIELDS,
      organization: organizationIn('body'),
    },
    show: { columns: LIST_COLUMNS, rows: 'placements' },
  },
  {
    name: 'placements list',
    summary: 'List or search placements',
    examples: ['placements list --code Menu', 'placements list --unclaimed', 'placements list --silent'],
    operation: 'list-placements',
    options: {
      code: CODE_FILTER,
      search: {
        kind: 'word',
        value: 'WORDS',
        help: 'words in the name, or a short id, id or scan URL',
        field: 'query.q',
      },
      unclaimed: { kind: 'flag', help: 'only unclaimed placements: those without a code', field: 'query.unclaimed' },
      silent: { kind: 'flag', help: 'only placements that visitors stopped scanning', field: 'query.silent' },
      organization: organizationIn('query'),
      limit: LIMIT,
    },
    show: {
      columns: LIST_COLUMNS,
      empty: 'No placements. Create some with: qpr placements create --code CODE --count 40 --name "Table {n}"',
    },
  },
  {
    name: 'placements get',
    summary: 'Show a placement',
    operation: 'get-placement',
    arguments: [PLACEMENT],
    show: { columns: DETAILS },
  },
  {
    name: 'placements update',
    summary: 'Change a placement, or point it to another code',
    examples: ['placements update "Table 1" --code Bar --name "Terrace 1"'],
    operation: 'update-placement',
    arguments: [PLACEMENT],
    options: {
      code: TARGET_CODE,
      name: { kind: 'word', value: 'NAME', help: 'new name', field: 'body.name' },
      ...FIELDS,
    },
    show: { columns: DETAILS, done: 'Updated.' },
  },
  {
    name: 'placements retire',
    summary: 'Retire a placement; visitors then get its fallback URL or a neutral page',
    operation: 'retire-placement',
    arguments: [PLACEMENT],
    show: { columns: DETAILS, done: 'Retired. Point it to a code to use it again.' },
  },
];

import { CODE_ORDERS, CODE_STATUSES, TEMPLATES } from '../../src/values.ts';
import type { Argument, Column, Command, Option } from '../command.ts';
import { fieldColumns, fieldOptions } from './code-fields.ts';
import { CODE, LIMIT, organizationIn } from './common.ts';

const FIELDS: Readonly<Record<string, Option>> = {
  ...fieldOptions(),
  data: {
    kind: 'json',
    value: 'JSON',
    help: 'other fields, such as contact and limits, as a JSON object; @FILE and - as above',
    field: 'body',
  },
};

const VERSION_NUMBER: Argument = { name: 'NUMBER', help: 'number of the version', field: 'path.number' };

const NAME: Option = { kind: 'word', value: 'TEXT', help: 'name of the code', field: 'body.name' };

const CODE_DETAILS: readonly Column[] = [
  { field: 'name' },
  { field: 'id' },
  { field: 'scan_url', title: 'scan URL' },
  { field: 'qr_image_url', title: 'PNG' },
  { field: 'qr_svg_url', title: 'SVG' },
  { field: 'organization_id', title: 'organization' },
  { field: 'status' },
  { field: 'template' },
  { field: 'scans_total', title: 'scans', as: 'number' },
  { field: 'tags', as: 'list' },
  { field: 'metadata' },
  { field: 'created_at', title: 'created', as: 'time' },
  { field: 'updated_at', title: 'updated', as: 'time' },
];

/** What visitors experience. */
const VISIBLE_DETAILS: readonly Column[] = [
  ...fieldColumns('version', ['name', 'template', 'prompt']),
  // The prompt is the longest.
  { field: 'prompt' },
];

export const CODES: readonly Command[] = [
  {
    name: 'codes create',
    summary: 'Create a code',
    examples: [
      'codes create --name Lobby --prompt "You are the concierge of Hotel Aurora."',
      'codes create --name "Room 12" --prompt @room.txt --template hospitality --metadata room=12',
      'codes create --name Lobby --prompt - < prompt.txt',
    ],
    operation: 'create-qpr-code',
    options: {
      name: { ...NAME, required: true },
      ...FIELDS,
      prompt: { ...FIELDS.prompt, required: true } as Option,
      organization: organizationIn('body'),
    },
    show: { columns: CODE_DETAILS, done: 'Created. Show its QR code with: qpr codes qr {id}' },
  },
  {
    name: 'codes list',
    summary: 'List, search or sort codes',
    examples: ['codes list --search "room 1"', 'codes list --tag summer --sort scans', 'codes list --limit 0 --json'],
    operation: 'list-qpr-codes',
    options: {
      search: {
        kind: 'word',
        value: 'WORDS',
        help: 'words in the name, or a short id, id or scan URL',
        field: 'query.q',
      },
      tag: { kind: 'word', value: 'TAG', help: 'only codes with this tag', field: 'query.tag' },
      status: {
        kind: 'word',
        value: 'STATUS',
        help: 'active (default) or archived',
        field: 'query.status',
        choices: CODE_STATUSES,
      },
      sort: {
        kind: 'word',
        value: 'ORDER',
        help: 'newest (default), oldest, name or scans',
        field: 'query.sort',
        choices: CODE_ORDERS,
      },
      organization: organizationIn('query'),
      limit: LIMIT,
    },
    show: {
      columns: [
        { field: 'name' },
        { field: 'id' },
        { field: 'status' },
        { field: 'scans_total', title: 'scans', as: 'number' },
        { field: 'tags', as: 'list' },
        { field: 'created_at', title: 'created', as: 'time' },
        { field: 'scan_url', title: 'scan URL' },
      ],
      empty: 'No codes. Create one with: qpr codes create --name NAME --prompt TEXT',
    },
  },
  {
    name: 'codes get',
    summary: 'Show a code with its prompt',
    operation: 'get-qpr-code',
    arguments: [CODE],
    show: {
      columns: [...CODE_DETAILS, ...VISIBLE_DETAILS],
    },
  },
  {
    name: 'codes update',
    summary: 'Update a code; omitted fields stay unchanged',
    examples: ['codes update Lobby --prompt @concierge.txt', 'codes update Lobby --tags "Ground floor,Summer"'],
    operation: 'update-qpr-code',
    arguments: [CODE],
    options: { name: NAME, ...FIELDS },
    show: { columns: CODE_DETAILS, done: 'Updated.' },
  },
  {
    name: 'codes archive',
    summary: 'Archive a code, so it no longer opens conversations',
    operation: 'archive-qpr-code',
    arguments: [CODE],
    show: { columns: CODE_DETAILS, done: 'Archived. Restore it with: qpr codes unarchive {id}' },
  },
  {
    name: 'codes unarchive',
    summary: 'Restore an archived code',
    operation: 'unarchive-qpr-code',
    arguments: [CODE],
    show: { columns: CODE_DETAILS, done: 'The code is active again.' },
  },
  {
    name: 'codes delete',
    summary: 'Permanently delete a code and its images',
    notes: ['Printed copies of the QR code stop working. To be able to undo this, use `qpr codes archive` instead.'],
    operation: 'delete-qpr-code',
    arguments: [CODE],
    confirm: 'Permanently delete {CODE}? Printed copies of the QR code will stop working.',
    show: { columns: [], done: 'Deleted.' },
  },
  {
    name: 'codes pull',
    summary: 'Write a code and its checks to files, to keep them in a repository',
    notes: [
      'The files are code.json, prompt.md and checks.json. They do not contain the logo, the QR style, the limits, or checks that were created from a conversation.',
    ],
    examples: ['codes pull Lobby', 'codes pull Lobby hotel/lobby'],
    uses: ['get-qpr-code', 'list-checks'],
    arguments: [CODE, { name: 'DIR', help: 'directory of the files (default: the name of the code)', optional: true }],
  },
  {
    name: 'codes push',
    summary: 'Update a code and its checks from files, and show what changes',
    notes: [
      'Checks that are not in checks.json are deleted, except those that were created from a conversation. If the live code was changed after the pull, nothing is pushed unless you add --force.',
      'With --new, the command creates another code, for example in another account, and writes its id to code.json.',
    ],
    examples: ['codes push lobby', 'codes push lobby --dry-run', 'codes push lobby --new'],
    uses: [
      'get-qpr-code',
      'list-checks',
      'create-qpr-code',
      'update-qpr-code',
      'create-check',
      'update-check',
      'delete-check',
    ],
    arguments: [{ name: 'DIR', help: 'directory of the files' }],
    options: {
      'dry-run': { kind: 'flag', help: 'only show what would change' },
      force: { kind: 'flag', help: 'overwrite changes that were made after the pull' },
      new: { kind: 'flag', help: 'create another code from the files' },
    },
  },
  {
    name: 'versions list',
    summary: 'List the versions of a code, newest first',
    notes: ['Every save that changes what visitors experience creates a version. The last 50 are kept.'],
    operation: 'list-qpr-code-versions',
    arguments: [CODE],
    show: {
      columns: [
        { field: 'number', as: 'number' },
        { field: 'saved_at', title: 'saved', as: 'time' },
        { field: 'saved_by', title: 'by' },
        { field: 'current', as: 'boolean' },
        { field: 'changes', as: 'list' },
      ],
    },
  },
  {
    name: 'versions get',
    summary: 'Show a version of a code with its prompt',
    operation: 'get-qpr-code-version',
    arguments: [CODE, VERSION_NUMBER],
    show: {
      columns: [
        { field: 'number', as: 'number' },
        { field: 'saved_at', title: 'saved', as: 'time' },
        { field: 'saved_by', title: 'by' },
        { field: 'changes', as: 'list' },
        { field: 'name' },
        { field: 'template' },
        ...VISIBLE_DETAILS,
      ],
      object: 'fields',
    },
  },
  {
    name: 'versions restore',
    summary: 'Restore an earlier version of a code, as a new version',
    examples: ['versions restore Lobby 7'],
    operation: 'restore-qpr-code-version',
    arguments: [CODE, VERSION_NUMBER],
    show: { columns: CODE_DETAILS, done: 'Restored. See all versions with: qpr versions list {id}' },
  },
  {
    name: 'codes qr',
    summary: 'Draw a QR code in the terminal, or save it as an image',
    notes: [
      'The image file has the style of the code. With --size or any other style option, the style of the code is ignored, and style options that you omit have their defaults.',
      'In a terminal without colors, the QR code is drawn for light text on a dark background. Use --invert for dark text on a light background.',
    ],
    examples: ['codes qr Lobby', 'codes qr Lobby --output lobby.svg', 'codes qr Lobby --output lobby.png --size 1200'],
    uses: ['get-qpr-code', 'get-qr-png', 'get-qr-svg'],
    arguments: [CODE],
    options: {
      output: { kind: 'word', value: 'FILE', short: 'o', help: 'save to this .svg or .png file' },
      size: { kind: 'number', value: 'PIXELS', help: 'width of the image' },
      'size-mm': { kind: 'number', value: 'MM', help: 'printed width, instead of --size' },
      dpi: { kind: 'number', value: 'N', help: 'resolution of a PNG in dots per inch (default 300 with --size-mm)' },
      margin: { kind: 'number', value: 'MODULES', help: 'width of the quiet zone (default 4)' },
      ecc: { kind: 'word', value: 'LEVEL', help: 'error correction', choices: ['L', 'M', 'Q', 'H'] },
      dark: { kind: 'word', value: '#RRGGBB', help: 'color of the modules' },
      light: { kind: 'word', value: '#RRGGBB', help: 'background color' },
      invert: { kind: 'flag', help: 'without colors, draw for dark text on a light background' },
    },
  },
  {
    name: 'codes ask',
    summary: 'Ask a code a question, as a visitor',
    notes: ['This counts as a scan and a conversation. The conversation is closed after the answer.'],
    examples: ['codes ask Lobby "When is breakfast?"'],
    uses: ['get-qpr-code'],
    arguments: [CODE, { name: 'TEXT', help: 'the question' }],
  },
  {
    name: 'codes import',
    summary: 'Create a code for each row of a CSV file; safe to repeat',
    notes: [
      'The first row contains the column names. The columns name, prompt, welcome_message and template are used as they are. The column tags contains tags separated by commas. A column metadata.KEY sets this key of the metadata.',
      'In the text of --name-template, --prompt-template and --welcome-template, {{column}} is replaced with the value of this column in the row.',
      'All rows are checked before the first code is created. If a code already has the name of a row, no second code is created. So you can repeat an interrupted run or import a list that has grown.',
      'The ids and scan URLs for rooms.csv are written to rooms.result.csv, or to the file of --output.',
    ],
    examples: [
      'codes import rooms.csv --dry-run',
      'codes import rooms.csv --prompt-template @room.txt --organization aurora',
    ],
    uses: ['list-qpr-codes', 'get-qpr-code', 'create-qpr-code', 'update-qpr-code', 'get-organization', 'get-me'],
    arguments: [{ name: 'FILE', help: 'CSV file with commas, semicolons or tabs' }],
    options: {
      'dry-run': { kind: 'flag', help: 'only check the rows and show what would be created' },
      'name-template': { kind: 'text', value: 'TEXT', help: 'name of each code, such as "Room {{number}}"' },
      'prompt-template': {
        kind: 'text',
        value: 'TEXT',
        help: 'prompt of each code; @FILE reads a file, - reads stdin',
      },
      'welcome-template': { kind: 'text', value: 'TEXT', help: 'welcome message of each code' },
      template: { kind: 'word', value: 'NAME', help: 'design and greeting of all pages', choices: TEMPLATES },
      organization: { kind: 'word', value: 'ORG', help: 'id or slug of an organization' },
      update: { kind: 'flag', help: 'also update existing codes that differ from their rows' },
      output: { kind: 'word', value: 'FILE', short: 'o', help: 'file for the results' },
    },
  },
];

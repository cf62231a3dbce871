import { CODE_ORDERS, CODE_STATUSES, GROUNDINGS, TEMPLATES } from '../../src/values.ts';
import type { Argument, Column, Command, Option } from '../command.ts';
import { CODE, LIMIT, organizationIn } from './common.ts';

const FIELDS: Readonly<Record<string, Option>> = {
  prompt: {
    kind: 'text',
    value: 'TEXT',
    help: 'instructions for the assistant; @FILE reads a file, - reads stdin',
    field: 'body.prompt',
  },
  'welcome-message': {
    kind: 'text',
    value: 'TEXT',
    help: 'the first message that visitors see; @FILE and - as above',
    field: 'body.welcome_message',
  },
  template: {
    kind: 'word',
    value: 'NAME',
    help: 'design and greeting of the page',
    field: 'body.template',
    choices: TEMPLATES,
  },
  metadata: {
    kind: 'pairs',
    value: 'KEY=VALUE',
    help: 'custom data; repeat for each key',
    field: 'body.metadata',
  },
  suggestion: {
    kind: 'texts',
    value: 'TEXT',
    help: 'a suggested question that visitors can tap; repeatable',
    field: 'body.suggestions',
  },
  color: { kind: 'word', value: '#RRGGBB', help: 'accent color of the page', field: 'body.color' },
  grounding: {
    kind: 'word',
    value: 'KIND',
    help: 'answer only from the prompt',
    field: 'body.grounding',
    choices: GROUNDINGS,
  },
  'privacy-url': { kind: 'word', value: 'URL', help: 'URL of your privacy notice', field: 'body.privacy_url' },
  'archived-message': {
    kind: 'text',
    value: 'TEXT',
    help: 'text that visitors see after the code is archived',
    field: 'body.archived_message',
  },
  'archived-url': {
    kind: 'word',
    value: 'URL',
    help: 'URL to which visitors are redirected after the code is archived',
    field: 'body.archived_url',
  },
  data: {
    kind: 'json',
    value: 'JSON',
    help: 'other fields, such as contact and limits, as a JSON object; @FILE and - as above',
    field: 'body',
  },
};

const VERSION_NUMBER: Argument = { name: 'NUMBER', help: 'number of the version', field: 'path.number' };

const NAME: Option = { kind: 'word', value: 'TEXT', help: 'name of the code', field: 'body.name' };

const CODE_LINES: readonly Column[] = [
  { field: 'name' },
  { field: 'id' },
  { field: 'scan_url', title: 'scan URL' },
  { field: 'qr_image_url', title: 'PNG' },
  { field: 'qr_svg_url', title: 'SVG' },
  { field: 'organization_id', title: 'organization' },
  { field: 'status' },
  { field: 'template' },
  { field: 'scans_total', title: 'scans', as: 'number' },
  { field: 'metadata' },
  { field: 'created_at', title: 'created', as: 'time' },
  { field: 'updated_at', title: 'updated', as: 'time' },
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
    show: { columns: CODE_LINES, done: 'Created. Show its QR code with: qpr codes qr {id}' },
  },
  {
    name: 'codes list',
    summary: 'List, search or sort codes',
    examples: ['codes list --search "room 1"', 'codes list --limit 0 --json'],
    operation: 'list-qpr-codes',
    options: {
      search: {
        kind: 'word',
        value: 'WORDS',
        help: 'words in the name, or a short id, id or scan URL',
        field: 'query.q',
      },
      status: {
        kind: 'word',
        value: 'STATUS',
        help: 'only codes with this status',
        field: 'query.status',
        choices: CODE_STATUSES,
      },
      sort: {
        kind: 'word',
        value: 'ORDER',
        help: 'newest codes first unless given',
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
      columns: [
        ...CODE_LINES,
        { field: 'welcome_message', title: 'welcome message' },
        { field: 'suggestions', as: 'list' },
        { field: 'color' },
        { field: 'grounding' },
        { field: 'contact' },
        { field: 'privacy_url', title: 'privacy notice' },
        { field: 'archived_message', title: 'archived message' },
        { field: 'archived_url', title: 'archived URL' },
        { field: 'prompt' },
      ],
    },
  },
  {
    name: 'codes update',
    summary: 'Update a code; omitted fields stay unchanged',
    examples: ['codes update Lobby --prompt @concierge.txt'],
    operation: 'update-qpr-code',
    arguments: [CODE],
    options: { name: NAME, ...FIELDS },
    show: { columns: CODE_LINES, done: 'Updated.' },
  },
  {
    name: 'codes archive',
    summary: 'Archive a code, so it no longer opens conversations',
    operation: 'archive-qpr-code',
    arguments: [CODE],
    show: { columns: CODE_LINES, done: 'Archived. Restore it with: qpr codes unarchive {id}' },
  },
  {
    name: 'codes unarchive',
    summary: 'Restore an archived code',
    operation: 'unarchive-qpr-code',
    arguments: [CODE],
    show: { columns: CODE_LINES, done: 'The code is active again.' },
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
        { field: 'fields' },
      ],
    },
  },
  {
    name: 'versions restore',
    summary: 'Restore an earlier version of a code, as a new version',
    examples: ['versions restore Lobby 7'],
    operation: 'restore-qpr-code-version',
    arguments: [CODE, VERSION_NUMBER],
    show: { columns: CODE_LINES, done: 'Restored. See all versions with: qpr versions list {id}' },
  },
  {
    name: 'codes qr',
    summary: 'Draw a QR code in the terminal, or save it as an image',
    notes: [
      'Without style options, the file has the saved style of the code.',
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
      'The first row contains the column names. The columns name, prompt, welcome_message and template are used as they are; metadata.KEY becomes metadata. In templates, {{column}} is replaced by the cell of the row.',
      'All rows are checked before the first code is created. Rows whose name already exists are skipped, so you can repeat an interrupted run or import a list that has grown.',
      'Ids and scan URLs are written to FILE.result.csv, or to --output.',
    ],
    examples: [
      'codes import rooms.csv --dry-run',
      'codes import rooms.csv --prompt-template @room.txt --organization aurora',
    ],
    uses: ['list-qpr-codes', 'get-qpr-code', 'create-qpr-code', 'update-qpr-code', 'get-organization'],
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

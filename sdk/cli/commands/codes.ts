import type { Column, Command, Option } from '../command.ts';
import { CODE, LIMIT, organizationIn, TEMPLATES } from './common.ts';

const FIELDS: Readonly<Record<string, Option>> = {
  prompt: {
    kind: 'text',
    value: 'TEXT',
    help: 'what the assistant is and knows; @FILE reads a file, - reads stdin',
    field: 'body.prompt',
  },
  'welcome-message': {
    kind: 'text',
    value: 'TEXT',
    help: 'what visitors read first; @FILE and - as above',
    field: 'body.welcome_message',
  },
  template: { kind: 'word', value: 'NAME', help: 'look and tone', field: 'body.template', choices: TEMPLATES },
  metadata: {
    kind: 'pairs',
    value: 'KEY=VALUE',
    help: 'your own data; once for each key',
    field: 'body.metadata',
  },
  suggestion: {
    kind: 'texts',
    value: 'TEXT',
    help: 'a first question that visitors can tap; once for each',
    field: 'body.suggestions',
  },
  color: { kind: 'word', value: '#RRGGBB', help: 'accent of the page', field: 'body.color' },
  data: {
    kind: 'json',
    value: 'JSON',
    help: 'further fields of the request as a JSON object; @FILE and - as above',
    field: 'body',
  },
};

const NAME: Option = { kind: 'word', value: 'TEXT', help: 'how people call it', field: 'body.name' };

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
  { field: 'updated_at', title: 'changed', as: 'time' },
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
    summary: 'List or search codes, newest first',
    examples: ['codes list --search "room 1"', 'codes list --limit 0 --json'],
    operation: 'list-qpr-codes',
    options: {
      search: {
        kind: 'word',
        value: 'WORDS',
        help: 'codes with these words in their name, or with this short id, id or scan URL',
        field: 'query.q',
      },
      status: {
        kind: 'word',
        value: 'STATUS',
        help: 'only these',
        field: 'query.status',
        choices: ['active', 'archived'],
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
        { field: 'scan_url', title: 'scan URL' },
        { field: 'created_at', title: 'created', as: 'time' },
      ],
      empty: 'No codes. Make one with: qpr codes create --name NAME --prompt TEXT',
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
        { field: 'prompt' },
      ],
    },
  },
  {
    name: 'codes update',
    summary: 'Change a code; what is not given stays',
    examples: ['codes update Lobby --prompt @concierge.txt'],
    operation: 'update-qpr-code',
    arguments: [CODE],
    options: { name: NAME, ...FIELDS },
    show: { columns: CODE_LINES, done: 'Changed.' },
  },
  {
    name: 'codes archive',
    summary: 'Archive a code: it stays, but opens no conversation any more',
    operation: 'archive-qpr-code',
    arguments: [CODE],
    show: { columns: CODE_LINES, done: 'Archived. Bring it back with: qpr codes unarchive {id}' },
  },
  {
    name: 'codes unarchive',
    summary: 'Bring an archived code back',
    operation: 'unarchive-qpr-code',
    arguments: [CODE],
    show: { columns: CODE_LINES, done: 'It is active again.' },
  },
  {
    name: 'codes delete',
    summary: 'Delete a code and its images for good',
    notes: ['What is printed of it leads nowhere afterwards. `qpr codes archive` can be undone.'],
    operation: 'delete-qpr-code',
    arguments: [CODE],
    confirm: 'Delete {CODE} for good? What is printed of it will lead nowhere.',
    show: { columns: [], done: 'Deleted.' },
  },
  {
    name: 'codes qr',
    summary: 'Draw the QR code of a code in the terminal, or save its image',
    notes: [
      'Colours and size make an image of their own; without them the file has the style of the code.',
      'Where the terminal has no colours, the drawing is for light text on a dark ground; --invert turns it around.',
    ],
    examples: ['codes qr Lobby', 'codes qr Lobby --output lobby.svg', 'codes qr Lobby --output lobby.png --size 1200'],
    uses: ['get-qpr-code', 'get-qr-png', 'get-qr-svg'],
    arguments: [CODE],
    options: {
      output: { kind: 'word', value: 'FILE', short: 'o', help: 'save as .svg or .png instead' },
      size: { kind: 'number', value: 'PIXELS', help: 'width of the image' },
      margin: { kind: 'number', value: 'MODULES', help: 'quiet zone (default 4)' },
      ecc: { kind: 'word', value: 'LEVEL', help: 'error correction', choices: ['L', 'M', 'Q', 'H'] },
      dark: { kind: 'word', value: '#RRGGBB', help: 'colour of the modules' },
      light: { kind: 'word', value: '#RRGGBB', help: 'colour of the ground' },
      invert: { kind: 'flag', help: 'draw for dark text on a light ground, where there are no colours' },
    },
  },
  {
    name: 'codes import',
    summary: 'Make a code of each row of a CSV file; safe to repeat',
    notes: [
      'The first row names the columns. name, prompt, welcome_message and template are used as they are; metadata.KEY becomes metadata. In the templates {{column}} stands for what a row has there.',
      'All rows are checked before the first code is made. A row whose name exists already makes nothing new, so a run that was broken off, or a list that has grown, can be run again.',
      'The ids and scan URLs are written to FILE.result.csv, or to --output.',
    ],
    examples: [
      'codes import rooms.csv --dry-run',
      'codes import rooms.csv --prompt-template @room.txt --organization aurora',
    ],
    uses: ['list-qpr-codes', 'get-qpr-code', 'create-qpr-code', 'update-qpr-code', 'get-organization'],
    arguments: [{ name: 'FILE', help: 'a list with commas, semicolons or tabs, as spreadsheets save it' }],
    options: {
      'dry-run': { kind: 'flag', help: 'only check, and say what would be made' },
      'name-template': { kind: 'text', value: 'TEXT', help: 'name of each code, such as "Room {{number}}"' },
      'prompt-template': { kind: 'text', value: 'TEXT', help: 'prompt of each code; @FILE and - are read' },
      'welcome-template': { kind: 'text', value: 'TEXT', help: 'welcome message of each code' },
      template: { kind: 'word', value: 'NAME', help: 'look and tone of all codes', choices: TEMPLATES },
      organization: { kind: 'word', value: 'ORG', help: 'id or slug of an organization' },
      update: { kind: 'flag', help: 'also bring codes that are there already in line with their rows' },
      output: { kind: 'word', value: 'FILE', short: 'o', help: 'where the result goes' },
    },
  },
];

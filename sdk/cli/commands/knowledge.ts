import type { Argument, Column, Command } from '../command.ts';
import { organizationIn } from './common.ts';

const SET: Argument = { name: 'SET', help: 'id or name of a knowledge set', field: 'path.id', isKnowledgeSet: true };
const SOURCE: Argument = { name: 'SOURCE', help: 'id of a source', field: 'path.source_id' };

const SOURCE_COLUMNS: readonly Column[] = [
  { field: 'id' },
  { field: 'kind' },
  { field: 'title' },
  { field: 'status' },
  { field: 'pages_read', title: 'read', as: 'number' },
  { field: 'pages', as: 'number' },
  { field: 'unread_pages', title: 'unread pages', as: 'list' },
  { field: 'refreshed_at', title: 'read at', as: 'time' },
];

export const KNOWLEDGE: readonly Command[] = [
  {
    name: 'knowledge create',
    summary: 'Create a knowledge set: sources that assistants answer from',
    examples: ['knowledge create "House guide"'],
    operation: 'create-knowledge-set',
    arguments: [{ name: 'NAME', help: 'name of the set', field: 'body.name' }],
    options: { organization: organizationIn('body') },
    show: {
      columns: [{ field: 'id' }, { field: 'name' }],
      done: 'Created. Add a file with: qpr knowledge add FILE --set {id}',
    },
  },
  {
    name: 'knowledge list',
    summary: 'List knowledge sets, newest first',
    operation: 'list-knowledge-sets',
    options: { organization: organizationIn('query') },
    show: {
      columns: [
        { field: 'id' },
        { field: 'name' },
        { field: 'status' },
        { field: 'sources_count', title: 'sources', as: 'number' },
        { field: 'tokens', as: 'number' },
        { field: 'languages', as: 'list' },
      ],
      empty: 'No knowledge sets. Create one with: qpr knowledge create NAME',
    },
  },
  {
    name: 'knowledge add',
    summary: 'Add a file or a web address to a knowledge set, and wait until it is read',
    notes: [
      'A file can be PDF, DOCX, XLSX, CSV, HTML, Markdown, JSON or plain text, with up to 10 MB and 300 pages.',
      'Without --set, the command uses your only knowledge set, and creates one if you have none.',
    ],
    examples: [
      'knowledge add menu.pdf',
      'knowledge add https://example.com/ --as site --set "House guide"',
      'knowledge add https://example.com/today.json --every 15',
    ],
    uses: [
      'list-knowledge-sets',
      'create-knowledge-set',
      'add-knowledge-source',
      'get-knowledge-source',
      'get-knowledge-source-text',
    ],
    arguments: [{ name: 'SOURCE', help: 'the file to upload, or a web address that begins with https://' }],
    options: {
      set: { kind: 'word', value: 'SET', help: 'id or name of a knowledge set' },
      as: { kind: 'word', value: 'KIND', choices: ['page', 'site', 'feed'], help: 'how to read a web address' },
      every: { kind: 'number', value: 'MINUTES', help: 'read a feed again after this many minutes' },
    },
  },
  {
    name: 'knowledge answer',
    summary: 'Add a question with your answer to a knowledge set',
    examples: ['knowledge answer kno_01K9ZQ4T7M3X8V5C2B6N0P1R4S "Do you have parking?" "Yes, behind the house."'],
    uses: ['list-knowledge-sets', 'add-knowledge-source', 'get-knowledge-source'],
    arguments: [
      { name: 'SET', help: 'id or name of a knowledge set' },
      { name: 'QUESTION', help: 'a question, as a visitor would ask it' },
      { name: 'ANSWER', help: 'your answer' },
    ],
  },
  {
    name: 'knowledge sources',
    summary: 'List the sources of a knowledge set with their progress and errors',
    operation: 'list-knowledge-sources',
    arguments: [SET],
    show: {
      columns: SOURCE_COLUMNS,
      hasErrors: true,
      empty: 'No sources. Add one with: qpr knowledge add FILE --set SET',
    },
  },
  {
    name: 'knowledge refresh',
    summary: 'Read a source again',
    operation: 'refresh-knowledge-source',
    arguments: [SET, SOURCE],
    show: { columns: [{ field: 'id' }, { field: 'status' }] },
  },
  {
    name: 'knowledge approve',
    summary: 'Approve the new version of a source that changed a lot, so that assistants answer from it',
    notes: ['If more than a third of a page or site changes, the new version is held until you approve it.'],
    operation: 'update-knowledge-source',
    arguments: [SET, SOURCE],
    sends: { approve: true },
    show: { columns: [], done: 'Approved. Answers use the new version in a few seconds.' },
  },
  {
    name: 'knowledge keep',
    summary: 'Keep the old version of a source that changed a lot',
    operation: 'update-knowledge-source',
    arguments: [SET, SOURCE],
    sends: { approve: false },
    show: { columns: [], done: 'Kept. The new version is deleted.' },
  },
  {
    name: 'knowledge search',
    summary: 'Show the passages that fit a question best',
    examples: ['knowledge search kno_01K9ZQ4T7M3X8V5C2B6N0P1R4S "When is breakfast?"'],
    uses: ['list-knowledge-sets', 'search-knowledge'],
    arguments: [
      { name: 'SET', help: 'id or name of a knowledge set' },
      { name: 'QUESTION', help: 'a question, as a visitor would ask it' },
    ],
  },
  {
    name: 'knowledge remove',
    summary: 'Delete a source from a knowledge set',
    operation: 'delete-knowledge-source',
    arguments: [SET, SOURCE],
    confirm: 'Delete {SOURCE}? Assistants stop answering from it.',
    show: { columns: [], done: 'Deleted.' },
  },
  {
    name: 'knowledge delete',
    summary: 'Delete a knowledge set with its sources',
    operation: 'delete-knowledge-set',
    arguments: [SET],
    confirm: 'Delete {SET} with all its sources?',
    show: { columns: [], done: 'Deleted.' },
  },
];

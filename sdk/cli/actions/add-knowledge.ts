import { basename, extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addKnowledgeSource,
  getKnowledgeSource,
  getKnowledgeSourceText,
  type NewKnowledgeSource,
} from '../../src/qpr.ts';
import type { Action, Context } from '../context.ts';
import { UsageError, UserError } from '../failures.ts';
import { readInputFile } from '../files/read-input-file.ts';
import { findSet, onlySetOrNewSet } from '../find/find-knowledge-set.ts';
import { clean } from '../terminal/text.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const TYPES = {
  '.pdf': 'application/pdf',
  '.docx': `${OFFICE}.wordprocessingml.document`,
  '.xlsx': `${OFFICE}.spreadsheetml.sheet`,
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.json': 'application/json',
} as const;

const POLL_MILLISECONDS = 500;
const UPLOAD_TIMEOUT_MILLISECONDS = 5 * 60_000;

/** Adds a file or a web address to a knowledge set, and shows the progress until the service has read it. */
export const addKnowledge: Action = async (context) => {
  const { SOURCE: source = '' } = context.arguments;
  const { set } = context.options;
  const isAddress = /^https?:\/\//i.test(source);
  // A wrong option or an unreadable file must not leave a new, empty set, so both are checked first.
  const { body, content } = isAddress ? { body: addressBody(context, source) } : await readSource(context, source);
  const id = typeof set === 'string' ? await findSet(context, set) : await onlySetOrNewSet(context);
  const { signal } = context.terminal;
  const added = await context.client().call(addKnowledgeSource, { path: { id }, body }, { signal });
  if (content) await uploadFile(context, added.upload, content);
  return await waitUntilRead(context, { id, source_id: added.id });
};

function addressBody({ options }: Context, url: string) {
  const { as: kind = options.every === undefined ? 'page' : 'feed', every } = options;
  if (every !== undefined && kind !== 'feed')
    throw new UsageError('Only feeds have an interval: use --as feed.', 'knowledge add');
  return kind === 'feed'
    ? ({ kind, url, ...(typeof every === 'number' && { every_minutes: every }) } as const)
    : ({ kind: kind === 'site' ? kind : 'page', url } as const);
}

async function readSource({ terminal, options }: Context, file: string) {
  if (options.as !== undefined || options.every !== undefined)
    throw new UsageError('--as and --every are for web addresses (https://…), not for files.', 'knowledge add');
  const type = TYPES[extname(file).toLowerCase() as keyof typeof TYPES];
  if (type === undefined)
    throw new UserError(`Cannot read ${file}. Supported extensions: ${Object.keys(TYPES).join(', ')}.`);
  const content = await readInputFile(file, terminal);
  const body = { kind: 'file', name: basename(file), content_type: type, size: content.length } as const;
  return { body, content };
}

async function uploadFile({ terminal }: Context, upload: NewKnowledgeSource['upload'], content: Buffer<ArrayBuffer>) {
  if (!upload) throw new UserError('The service returned no URL for the upload.');
  const { url, method, headers } = upload;
  const signal = AbortSignal.any([terminal.signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MILLISECONDS)]);
  const response = await terminal.fetch(url, { method, headers, body: content, signal }).catch((error: unknown) => {
    terminal.signal.throwIfAborted();
    throw new UserError(`The upload to ${new URL(url).origin} failed: ${error}`);
  });
  if (!response.ok) throw new UserError(`The upload failed (${response.status}).`);
}

/** Adds a question with its answer, and waits until the service has read them. */
export const addAnswer: Action = async (context) => {
  const { SET = '', QUESTION: question = '', ANSWER: answer = '' } = context.arguments;
  const setId = await findSet(context, SET);
  const body = { kind: 'answer', question, answer } as const;
  const { signal } = context.terminal;
  const { id } = await context.client().call(addKnowledgeSource, { path: { id: setId }, body }, { signal });
  return await waitUntilRead(context, { id: setId, source_id: id });
};

interface SourcePath {
  readonly id: string;
  readonly source_id: string;
}

async function waitUntilRead(context: Context, path: SourcePath) {
  const { terminal, json } = context;
  for (let shown = ''; ; ) {
    const source = await context.client().call(getKnowledgeSource, { path }, { signal: terminal.signal });
    const progress = source.pages > 0 ? `Read ${source.pages_read} of ${source.pages} pages.` : '';
    if (!json && progress !== '' && progress !== shown) terminal.err(progress);
    shown = progress;
    if (source.status === 'failed') throw new UserError(`${path.source_id}: ${source.error?.message ?? 'Not read.'}`);
    if (source.status === 'ready') {
      if (json) json.print(source);
      else {
        terminal.out(`${path.source_id} is ready.${unreadNote(source.unread_pages)}`);
        if (source.kind === 'site' && source.unread_pages.length > 0) await showUnreadAddresses(context, path);
        if (source.error) terminal.err(clean(source.error.message));
      }
      return undefined;
    }
    await sleep(POLL_MILLISECONDS, undefined, { signal: terminal.signal });
  }
}

const unreadNote = (pages: readonly number[]) =>
  pages.length === 0 ? '' : ` Pages that could not be read: ${pages.join(', ')}.`;

/** The pages of a site have no numbers that people know, so their addresses are shown too. */
async function showUnreadAddresses({ terminal, client }: Context, path: SourcePath) {
  const { pages } = await client().call(getKnowledgeSourceText, { path }, { signal: terminal.signal });
  for (const { page, url, unread } of pages) if (unread) terminal.err(clean(`Page ${page}: ${url} (${unread})`));
}

import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addKnowledgeSource, getKnowledgeSource } from '../../src/qpr.ts';
import type { Action, Context } from '../context.ts';
import { UserError } from '../failures.ts';

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

/** Uploads a file to a knowledge set and shows the progress until it is read. */
export const addKnowledge: Action = async (context) => {
  const { terminal } = context;
  const { SET = '', FILE: file = '' } = context.arguments;
  const type = TYPES[extname(file).toLowerCase() as keyof typeof TYPES];
  if (type === undefined) throw new UserError(`Cannot read ${file}. Known endings: ${Object.keys(TYPES).join(', ')}.`);
  const content = await readFile(terminal.resolve(file)).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(`Cannot read ${file} (${error.code}).`);
  });
  const body = { kind: 'file', name: basename(file), content_type: type, size: content.length } as const;
  const { id, upload } = await context
    .client()
    .call(addKnowledgeSource, { path: { id: SET }, body }, { signal: terminal.signal });
  if (!upload) throw new UserError('The service returned no address for the upload.');
  const { url, method, headers } = upload;
  const response = await terminal.fetch(url, { method, headers, body: content, signal: terminal.signal });
  if (!response.ok) throw new UserError(`The upload failed (${response.status}).`);
  return await waitUntilRead(context, { id: SET, source_id: id });
};

/** Adds a question with its answer, and waits until it is read. */
export const answerQuestion: Action = async (context) => {
  const { SET = '', QUESTION: question = '', ANSWER: answer = '' } = context.arguments;
  const body = { kind: 'answer', question, answer } as const;
  const { signal } = context.terminal;
  const { id } = await context.client().call(addKnowledgeSource, { path: { id: SET }, body }, { signal });
  return await waitUntilRead(context, { id: SET, source_id: id });
};

async function waitUntilRead(context: Context, path: { readonly id: string; readonly source_id: string }) {
  const { terminal, json } = context;
  for (let shown = ''; ; ) {
    const source = await context.client().call(getKnowledgeSource, { path }, { signal: terminal.signal });
    const progress = source.pages > 0 ? `Read ${source.pages_read} of ${source.pages} pages.` : '';
    if (!json && progress !== '' && progress !== shown) terminal.err(progress);
    shown = progress;
    if (source.status === 'failed') throw new UserError(`${path.source_id}: ${source.error?.message ?? 'Not read.'}`);
    if (source.status === 'ready') {
      if (json) json.print(source);
      else terminal.out(`${path.source_id} is ready.${unreadNote(source.unread_pages)}`);
      return undefined;
    }
    await sleep(POLL_MILLISECONDS, undefined, { signal: terminal.signal });
  }
}

const unreadNote = (pages: readonly number[]) =>
  pages.length === 0 ? '' : ` Pages without readable text: ${pages.join(', ')}.`;

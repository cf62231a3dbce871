import { KNOWLEDGE_LIMITS } from '../../../../contracts/knowledge.ts';
import {
  type AddKnowledgeSourceOutput,
  addKnowledgeSource,
  getKnowledgeSet,
  listKnowledgeSources,
} from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { toError } from '../../data/to-error.ts';
import { invalidate } from '../../data/use-query.ts';
import { createStore } from '../../store.ts';
import { fileTypeOf } from './file-type.ts';

/** A file on its way to the service. */
export interface Upload {
  /** The part of the file that was sent, from 0 to 1. */
  readonly sent: number;
  /** Sends the file again. Set only after a failure. */
  readonly retry?: () => void;
}

/** The uploads of this tab by the id of their source. They continue when the user opens another page. */
export const uploads = createStore<Readonly<Record<string, Upload>>>({});

/** Why a file was not added: `type`, `size` and `empty` are about the file; an `Error` comes from the service. */
export type RefusalReason = 'type' | 'size' | 'empty' | Error;

export function refusalReason(file: File): RefusalReason | undefined {
  if (fileTypeOf(file) === undefined) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > KNOWLEDGE_LIMITS.fileBytes ? 'size' : undefined;
}

export interface RefusedFile {
  readonly name: string;
  readonly reason: RefusalReason;
}

/**
 * The files that could not be added to a set, by the id of the set. A store, because the page that adds files to a new
 * set opens the page of the set, which shows the refused files.
 */
export const refusedFiles = createStore<Readonly<Record<string, readonly RefusedFile[]>>>({});

export function showRefusedFiles(setId: string, refused: readonly RefusedFile[]): void {
  refusedFiles.value = { ...refusedFiles.value, [setId]: refused };
}

/** Adds files to a set and starts their uploads. */
export async function addFiles(setId: string, files: readonly File[]): Promise<void> {
  showRefusedFiles(setId, []);
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const reason = refusalReason(file) ?? (await addFile(setId, file));
    if (reason) refused.push({ name: file.name, reason });
  }
  showRefusedFiles(setId, refused);
  await refresh();
}

async function addFile(setId: string, file: File): Promise<Error | undefined> {
  const type = fileTypeOf(file);
  if (!type) return undefined;
  const name = [...file.name].slice(-KNOWLEDGE_LIMITS.fileNameLength).join('');
  try {
    const body = { kind: 'file', name, content_type: type, size: file.size } as const;
    const { id, upload } = await call(addKnowledgeSource, { path: { id: setId }, body });
    if (upload) void send(id, file, upload);
    return undefined;
  } catch (error) {
    return toError(error);
  }
}

type UploadAddress = NonNullable<AddKnowledgeSourceOutput['upload']>;

async function send(id: string, file: File, address: UploadAddress): Promise<void> {
  const show = (upload: Upload) => {
    uploads.value = { ...uploads.value, [id]: upload };
  };
  show({ sent: 0 });
  const isSent = await put(file, address, (sent) => show({ sent }));
  // Keep a complete upload in the store: the service takes a moment to notice the file.
  show(isSent ? { sent: 1 } : { sent: 0, retry: () => void send(id, file, address) });
  await refresh();
}

/** Uploads the file; resolves to true on success. It does not use `fetch`, which cannot report upload progress. */
const put = (file: File, { url, method, headers }: UploadAddress, onProgress: (sent: number) => void) =>
  new Promise<boolean>((resolve) => {
    const request = new XMLHttpRequest();
    // The content security policy allows only the origin of the page, which can differ from the origin in the URL.
    const { pathname, search } = new URL(url);
    request.open(method, pathname + search);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(request.status >= 200 && request.status < 300);
    request.onerror = () => resolve(false);
    request.ontimeout = () => resolve(false);
    request.timeout = KNOWLEDGE_LIMITS.uploadMinutes * 60_000;
    request.send(file);
  });

const refresh = () => invalidate(listKnowledgeSources, getKnowledgeSet);

import { DISPLAYED_FILE_TYPE, type FileType, KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import { uploadKey } from '../objects/object-keys.ts';
import { presignedTarget } from '../objects/presigned-url.ts';
import type { Source } from './source.ts';
import type { FileUrlSigning } from './upload-address.ts';

const EXTENSIONS: Readonly<Record<FileType, string>> = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'text/csv': '.csv',
  'text/html': '.html',
  'text/markdown': '.md',
  'text/plain': '.txt',
  'application/json': '.json',
};

export interface FileAddress {
  readonly url: string;
  readonly content_type: FileType;
  readonly expires_at: string;
}

/**
 * A temporary address of one uploaded file, for its owner. Browsers show PDFs. They download everything else, because a stranger's
 * HTML must not run on our own origin.
 */
function fileAddress(
  { baseUrl, bucketHost, credentials }: FileUrlSigning,
  source: Source & Required<Pick<Source, 'file'>>,
  at: Date,
): FileAddress {
  const type = source.file?.content_type ?? 'text/plain';
  const isDisplayed = type === DISPLAYED_FILE_TYPE;
  const target = presignedTarget(credentials(), {
    method: 'GET',
    host: bucketHost,
    path: `/${uploadKey(source)}`,
    query: {
      'response-content-disposition': `${isDisplayed ? 'inline' : 'attachment'}; filename*=UTF-8''${escapedFileName(source)}`,
      'response-content-type': isDisplayed ? type : 'application/octet-stream',
    },
    expires_in_seconds: KNOWLEDGE_LIMITS.fileMinutes * 60,
    at,
  });
  return {
    url: baseUrl + target,
    content_type: type,
    expires_at: new Date(at.getTime() + KNOWLEDGE_LIMITS.fileMinutes * MINUTE_MILLISECONDS).toISOString(),
  };
}

/** The address of a source's file, for its owner. `undefined` if there is no file, or the file was not uploaded yet. */
export const originalOf = (signing: FileUrlSigning, { file, ...source }: Source, at: Date): FileAddress | undefined =>
  file && source.status !== 'waiting' ? fileAddress(signing, { ...source, file }, at) : undefined;

/**
 * The name under which browsers save the file, escaped for a header and a URL. The extension is added if an owner has
 * removed it from the title. RFC 8187 requires more characters to be escaped than `encodeURIComponent` escapes.
 */
export function escapedFileName({ title, file }: Pick<Source, 'title' | 'file'>): string {
  const extension = EXTENSIONS[file?.content_type ?? 'text/plain'];
  const name = title.toLowerCase().endsWith(extension) ? title : title + extension;
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

import {
  DISPLAYED_FILE_TYPE,
  FILE_CODE_PARAMETER,
  type FileType,
  KNOWLEDGE_LIMITS,
} from '../../../contracts/knowledge.ts';
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
  readonly contentType: FileType;
  readonly expiresAt: string;
}

interface FileAddressOptions {
  readonly at: Date;
  /**
   * The code whose visitor opens the file. When the address has expired, the edge redirects to a path of this code that
   * returns a new address.
   */
  readonly shortId?: string;
}

/**
 * A temporary address of one uploaded file. Browsers show PDFs. They download everything else, because a stranger's
 * HTML must not run on our own origin.
 */
export function fileAddress(
  { baseUrl, bucketHost, credentials }: FileUrlSigning,
  source: Source & Required<Pick<Source, 'file'>>,
  { at, shortId }: FileAddressOptions,
): FileAddress {
  const type = source.file?.contentType ?? 'text/plain';
  const isDisplayed = type === DISPLAYED_FILE_TYPE;
  const target = presignedTarget(credentials(), {
    method: 'GET',
    host: bucketHost,
    path: `/${uploadKey(source)}`,
    query: {
      'response-content-disposition': `${isDisplayed ? 'inline' : 'attachment'}; filename*=UTF-8''${fileName(source.title, EXTENSIONS[type])}`,
      'response-content-type': isDisplayed ? type : 'application/octet-stream',
      ...(shortId !== undefined && { [FILE_CODE_PARAMETER]: shortId }),
    },
    expiresInSeconds: KNOWLEDGE_LIMITS.fileMinutes * 60,
    at,
  });
  return {
    url: baseUrl + target,
    contentType: type,
    expiresAt: new Date(at.getTime() + KNOWLEDGE_LIMITS.fileMinutes * MINUTE_MILLISECONDS).toISOString(),
  };
}

/** The address of a source's file, for its owner. `undefined` if there is no file, or the file was not uploaded yet. */
export const originalOf = (signing: FileUrlSigning, { file, ...source }: Source, at: Date): FileAddress | undefined =>
  file && source.status !== 'waiting' ? fileAddress(signing, { ...source, file }, { at }) : undefined;

/**
 * Adds the extension, which an owner may have removed from the title. RFC 8187 requires more characters to be escaped
 * than `encodeURIComponent` escapes.
 */
function fileName(title: string, extension: string): string {
  const name = title.toLowerCase().endsWith(extension) ? title : title + extension;
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

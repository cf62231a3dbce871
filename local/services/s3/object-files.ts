import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isTemporary, writeAtomically } from '../shared/atomic-file.ts';

export interface ObjectHead {
  readonly key: string;
  readonly size: number;
  /** Without the quotes of the HTTP header. */
  readonly etag: string;
  readonly lastModifiedMs: number;
  /** The headers that GetObject returns: content-type, cache-control, x-amz-meta-…, checksums. */
  readonly headers: Readonly<Record<string, string>>;
}
export interface StoredObject extends ObjectHead {
  readonly content: Buffer;
}

/**
 * A key whose encoded name would be longer gets a hash as its file name: S3 allows 1,024 bytes per key, but file
 * systems only 255 bytes per name. The remaining 55 bytes are for the longer name of the temporary file that
 * `writeAtomically` creates.
 */
const MAX_NAME_LENGTH = 200;
const HASH_PREFIX = '#';

/** The name never starts with a dot, because the names of temporary files do. */
const nameOf = (key: string): string => {
  const encoded = encodeURIComponent(key).replace(/^\./, '%2E');
  return encoded.length <= MAX_NAME_LENGTH
    ? encoded
    : `${HASH_PREFIX}${createHash('sha256').update(key).digest('hex')}`;
};

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** The objects of one bucket, one file each. The first line is the head as JSON, the rest is the content. */
export const openObjectFiles = (directory: string) => {
  mkdirSync(directory, { recursive: true });

  const readObjectFile = async (name: string): Promise<StoredObject | undefined> => {
    try {
      const file = await readFile(join(directory, name));
      const end = file.indexOf('\n');
      const head: ObjectHead = JSON.parse(file.toString('utf8', 0, end));
      return { ...head, content: file.subarray(end + 1) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  return {
    read: (key: string) => readObjectFile(nameOf(key)),

    async write(key: string, content: Buffer, headers: Readonly<Record<string, string>>): Promise<ObjectHead> {
      const etag = createHash('md5').update(content).digest('hex');
      const head: ObjectHead = { key, size: content.length, etag, lastModifiedMs: Date.now(), headers };
      await writeAtomically(
        join(directory, nameOf(key)),
        Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), content]),
      );
      return head;
    },

    remove: (key: string) => rm(join(directory, nameOf(key)), { force: true }),

    /** All keys in S3's order: by their UTF-8 bytes. */
    async keys(): Promise<string[]> {
      const names = (await readdir(directory)).filter((name) => !isTemporary(name));
      const keys = await Promise.all(
        names.map(async (name) =>
          name.startsWith(HASH_PREFIX) ? (await readObjectFile(name))?.key : decodeURIComponent(name),
        ),
      );
      return keys
        .filter((key) => key !== undefined)
        .sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
    },
  };
};

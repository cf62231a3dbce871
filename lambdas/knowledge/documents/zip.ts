import { inflateRawSync } from 'node:zlib';
import { UnreadableDocument } from './document.ts';

/** Enough for the text of any document that is small enough to upload. */
const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 5_000;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT_LENGTH = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** The files of an archive. Each is decompressed only when it is read, and never beyond the limits. */
export interface Archive {
  has(name: string): boolean;
  /** Returns an empty file if there is none with this name. */
  read(name: string): Buffer;
}

interface Entry {
  readonly method: number;
  readonly compressedSize: number;
  readonly offset: number;
  readonly isEncrypted: boolean;
}

/** Opens a zip archive. The sizes in its directory are not trusted: they only serve to locate the data. */
export function openZip(content: Uint8Array): Archive {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const entries = readDirectory(bytes);
  let total = 0;
  return {
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name);
      if (!entry) return Buffer.alloc(0);
      const file = inflate(bytes, entry, Math.min(MAX_ENTRY_BYTES, MAX_TOTAL_BYTES - total));
      total += file.length;
      return file;
    },
  };
}

function readDirectory(bytes: Buffer): ReadonlyMap<string, Entry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new UnreadableDocument('too_large');
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged();
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      compressedSize: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    });
    at += ENTRY_LENGTH + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The end record is the last thing in the file, before an optional comment. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT_LENGTH);
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw damaged();
}

function inflate(bytes: Buffer, { method, compressedSize, offset, isEncrypted }: Entry, limit: number): Buffer {
  if (isEncrypted) throw new UnreadableDocument('password_protected');
  if (offset + LOCAL_LENGTH > bytes.length) throw damaged();
  const start = offset + LOCAL_LENGTH + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const data = bytes.subarray(start, start + compressedSize);
  if (data.length !== compressedSize) throw damaged();
  if (method !== STORED && method !== DEFLATED) throw damaged();
  // inflateRawSync refuses a limit of 0.
  if (method === STORED ? data.length > limit : limit === 0) throw new UnreadableDocument('too_large');
  if (method === STORED) return data;
  try {
    return inflateRawSync(data, { maxOutputLength: limit });
  } catch (error) {
    const isTooLarge = Object(error).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new UnreadableDocument('too_large', { cause: error }) : damaged(error);
  }
}

const damaged = (cause?: unknown) => new UnreadableDocument('damaged', { cause });

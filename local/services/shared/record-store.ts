import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const JOURNAL = 'records.log';
/** Records contain what visitors wrote. */
const PRIVATE = { mode: 0o600 };
/** A journal below this size is never compacted. */
const MIN_COMPACT_BYTES = 1024 * 1024;

/** Records by id, stored in a folder. A record survives a SIGKILL completely or not at all. */
export interface RecordStore<T> {
  /** Every record, ordered by id. */
  load(): T[];
  put(id: string, record: T): Promise<void>;
  remove(id: string): Promise<void>;
}

interface StoredRecord<T> {
  readonly record: T;
  readonly bytes: number;
}

/**
 * Each entry starts a new line, so a truncated entry does not damage others. An entry without `record` removes the
 * record with this id.
 */
const entryOf = (id: string, record?: unknown): Buffer => Buffer.from(`\n${JSON.stringify({ id, record })}`);

/** Undefined for a truncated entry. Such an entry was never confirmed: its writer was killed, or the disk was full. */
const parseEntry = <T>(line: string): { id: string; record?: T } | undefined => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/**
 * A journal to which every change is appended. One short append is about thirty times cheaper than writing and renaming
 * a new file, and a delivered event needs ten changes. So appends are cheap enough to be synchronous, which keeps them
 * in order. The journal is compacted when most of its bytes are obsolete.
 */
export const openRecordStore = <T>(directory: string): RecordStore<T> => {
  mkdirSync(directory, { recursive: true });
  const journal = join(directory, JOURNAL);
  const live = new Map<string, StoredRecord<T>>();
  let journalBytes = 0;
  let liveBytes = 0;

  const apply = (id: string, record: T | undefined, bytes: number): void => {
    journalBytes += bytes;
    liveBytes -= live.get(id)?.bytes ?? 0;
    live.delete(id);
    if (record === undefined) return;
    live.set(id, { record, bytes });
    liveBytes += bytes;
  };

  const compact = (): void => {
    const temporary = `${journal}.tmp`;
    writeFileSync(temporary, Buffer.concat([...live].map(([id, { record }]) => entryOf(id, record))), PRIVATE);
    renameSync(temporary, journal);
    journalBytes = liveBytes;
  };

  const append = async (id: string, record?: T): Promise<void> => {
    const entry = entryOf(id, record);
    appendFileSync(journal, entry, PRIVATE);
    apply(id, record, entry.length);
    if (journalBytes > MIN_COMPACT_BYTES && journalBytes > 2 * liveBytes) compact();
  };

  // An earlier version created journals that other users could read.
  if (existsSync(journal)) chmodSync(journal, PRIVATE.mode);
  for (const line of existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : []) {
    const entry = parseEntry<T>(line);
    if (entry) apply(entry.id, entry.record, Buffer.byteLength(line) + 1);
  }

  return {
    load: () => [...live].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, { record }]) => record),
    put: append,
    remove: async (id) => {
      if (live.has(id)) await append(id);
    },
  };
};

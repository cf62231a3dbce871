import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const JOURNAL = 'records.log';
/** Below this size a journal is not worth being written anew, whatever is in it. */
const SMALL_BYTES = 1024 * 1024;

/** Records by id in a folder of their own: what was put is there after a SIGKILL, whole or not at all. */
export interface RecordStore<T> {
  /** Every record, ordered by id. */
  load(): T[];
  put(id: string, record: T): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Live<T> {
  readonly record: T;
  readonly bytes: number;
}

/** Each entry begins a line, so that one that was cut off spoils no other; without `record` it removes. */
const entryOf = (id: string, record?: unknown): Buffer => Buffer.from(`\n${JSON.stringify({ id, record })}`);

/** An entry that is cut off was never confirmed: its writer was killed, or got an error from a full disk. */
const parsed = <T>(line: string): { id: string; record?: T } | undefined => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/**
 * A journal that every change is appended to. One short write to an open folder is some thirty times
 * cheaper than a new file and its renaming, and a delivered event makes ten of them; so cheap that it
 * is done at once, in order, without a trip to another thread. Superseded entries go when they are most of it.
 */
export const openRecordStore = <T>(directory: string): RecordStore<T> => {
  mkdirSync(directory, { recursive: true });
  const journal = join(directory, JOURNAL);
  const live = new Map<string, Live<T>>();
  let journalBytes = 0;
  let liveBytes = 0;

  const take = (id: string, record: T | undefined, bytes: number): void => {
    journalBytes += bytes;
    liveBytes -= live.get(id)?.bytes ?? 0;
    live.delete(id);
    if (record === undefined) return;
    live.set(id, { record, bytes });
    liveBytes += bytes;
  };

  const rewrite = (): void => {
    const temporary = `${journal}.tmp`;
    writeFileSync(temporary, Buffer.concat([...live].map(([id, { record }]) => entryOf(id, record))));
    renameSync(temporary, journal);
    journalBytes = liveBytes;
  };

  const append = async (id: string, record?: T): Promise<void> => {
    const entry = entryOf(id, record);
    appendFileSync(journal, entry);
    take(id, record, entry.length);
    if (journalBytes > SMALL_BYTES && journalBytes > 2 * liveBytes) rewrite();
  };

  for (const line of existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : []) {
    const entry = parsed<T>(line);
    if (entry) take(entry.id, entry.record, Buffer.byteLength(line) + 1);
  }

  return {
    load: () => [...live].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, { record }]) => record),
    put: append,
    remove: async (id) => {
      if (live.has(id)) await append(id);
    },
  };
};

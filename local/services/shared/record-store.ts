import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomic-file.ts';

const SUFFIX = '.json';

/** A folder with one JSON file per record: what was put is there after a SIGKILL, whole or not at all. */
export interface RecordStore<T> {
  /** Every record on disk, ordered by id. */
  load(): T[];
  put(id: string, record: T): Promise<void>;
  remove(id: string): Promise<void>;
}

export const openRecordStore = <T>(directory: string): RecordStore<T> => {
  mkdirSync(directory, { recursive: true });
  const fileOf = (id: string) => join(directory, `${encodeURIComponent(id)}${SUFFIX}`);
  // Writes to one record go one after the other, so that an older state never overtakes a newer one.
  const writing = new Map<string, Promise<void>>();
  const inOrder = (id: string, work: () => Promise<void>): Promise<void> => {
    const before = writing.get(id) ?? Promise.resolve();
    const done = before.catch(() => undefined).then(work);
    writing.set(id, done);
    const forget = () => {
      if (writing.get(id) === done) writing.delete(id);
    };
    done.then(forget, forget);
    return done;
  };
  return {
    load() {
      const names = readdirSync(directory).sort();
      for (const name of names) if (name.endsWith('.tmp')) rmSync(join(directory, name), { force: true });
      return names
        .filter((name) => name.endsWith(SUFFIX))
        .map((name): T => JSON.parse(readFileSync(join(directory, name), 'utf8')));
    },
    put: (id, record) => inOrder(id, () => writeAtomically(fileOf(id), JSON.stringify(record))),
    remove: (id) => inOrder(id, () => rm(fileOf(id), { force: true })),
  };
};

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The file that DynamoDB Local keeps its tables in when it has one database for everybody. */
const DATABASE = 'shared-local-instance.db';

/**
 * Makes the folder ready for DynamoDB Local. Its database is SQLite, which writes every change twice
 * and waits for the disk three times, unless the file says that it has a write-ahead log: then a
 * write takes a fifth of the time and half the computing, and is as safe. The file remembers it.
 */
export function prepareDatabase(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, DATABASE));
  try {
    database.exec('PRAGMA journal_mode = WAL');
  } finally {
    database.close();
  }
}

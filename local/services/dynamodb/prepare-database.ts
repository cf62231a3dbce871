import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The file of DynamoDB Local's shared database. */
const DATABASE = 'shared-local-instance.db';

/** SQLite's primary result codes for a file with damaged pages (11), and for a file without SQLite's header (26). */
const DAMAGED_CODES = new Set([11, 26]);
/** The low byte of an extended result code is the primary one. */
const PRIMARY_CODE_MASK = 0xff;

/**
 * Prepares DynamoDB Local's folder. By default, SQLite writes every change twice and waits for the disk three times.
 * With a write-ahead log, a write takes a fifth of the time and half the CPU, and is just as safe. SQLite stores this
 * setting in the database file, so DynamoDB Local uses it too.
 *
 * Throws if the file is damaged: DynamoDB Local itself would start, and then fail at every call that reads damaged
 * pages. The check takes about 4 ms per megabyte.
 */
export function prepareDatabase(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, DATABASE);
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = WAL');
    const [result] = database.prepare('PRAGMA quick_check(1)').all();
    if (result?.quick_check !== 'ok') throw damageError(file, String(result?.quick_check));
  } catch (error) {
    throw isDamageError(error) ? damageError(file, error.message) : error;
  } finally {
    database.close();
  }
}

const isDamageError = (error: unknown): error is Error & { readonly errcode: number } =>
  DAMAGED_CODES.has(Number(Object(error).errcode) & PRIMARY_CODE_MASK);

const damageError = (file: string, finding: string) =>
  new Error(
    `The database file ${file} is damaged (${finding.replaceAll(/\s+/g, ' ').trim()}). ` +
      'Restore the data directory from a copy, or start with an empty one: npm start -- --data DIR',
  );

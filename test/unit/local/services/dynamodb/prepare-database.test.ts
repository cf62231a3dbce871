import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { prepareDatabase } from '../../../../../local/services/dynamodb/prepare-database.ts';

const PAGE_BYTES = 4_096;

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-database-'));
  file = join(dir, 'shared-local-instance.db');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE items (key TEXT PRIMARY KEY, value TEXT)');
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO items VALUES (?, ?)');
  for (let n = 0; n < 500; n += 1) insert.run(`key ${n}`, 'x'.repeat(200));
  database.exec('COMMIT');
  database.close();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const damage = (change: (content: Buffer) => Buffer) => writeFileSync(file, change(readFileSync(file)));

test('an intact database and a new one get a write-ahead log', () => {
  for (const folder of [dir, join(dir, 'new')]) {
    prepareDatabase(folder);
    const database = new DatabaseSync(join(folder, 'shared-local-instance.db'));
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    database.close();
  }
});

test.each<[string, (content: Buffer) => Buffer]>([
  ['its header is overwritten', (content) => content.fill(0xff, 0, 100)],
  ['a page in the middle is overwritten', (content) => content.fill(0xff, 5 * PAGE_BYTES, 6 * PAGE_BYTES)],
  ['its end is missing', (content) => content.subarray(0, content.length / 2)],
  ['it has other content', () => Buffer.from('This is not a database. '.repeat(1_000))],
])('a damaged database is reported in one line with a remedy: %s', (_, change) => {
  damage(change);
  expect(() => prepareDatabase(dir)).toThrow(
    /^The database file \S+shared-local-instance\.db is damaged \([^\n]+\)\. Restore the data directory from a copy, or start with an empty one: npm start -- --data DIR$/,
  );
});

import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openRecordStore } from '../../../../../local/services/shared/record-store.ts';

interface Thing {
  readonly text: string;
}

let directory: string;
const open = () => openRecordStore<Thing>(directory);
const journal = () => join(directory, 'records.log');

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'records-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('loads the last state of every record after a restart, ordered by id', async () => {
  const store = open();
  await store.put('b', { text: 'first' });
  await store.put('c', { text: 'gone' });
  await store.put('a/ü\n', { text: 'line\nbreak' });
  await store.put('b', { text: 'second' });
  await store.remove('c');
  await store.remove('never there');
  const expected = [{ text: 'line\nbreak' }, { text: 'second' }];
  expect(store.load()).toEqual(expected);
  expect(open().load()).toEqual(expected);
});

test('only its owner can read the journal, also after it was compacted, or written by an earlier version', async () => {
  const previous = process.umask(0o022);
  try {
    const mode = () => (statSync(journal()).mode & 0o777).toString(8);
    await open().put('a', { text: 'new' });
    expect(mode()).toBe('600');
    chmodSync(journal(), 0o644);
    const store = open();
    expect(mode()).toBe('600');
    const { ino } = statSync(journal());
    for (let n = 0; n < 3; n += 1) await store.put('a', { text: 'x'.repeat(600_000) });
    expect(statSync(journal()).ino).not.toBe(ino);
    expect(mode()).toBe('600');
  } finally {
    process.umask(previous);
  }
});

test('ignores an incomplete write, and does not lose later ones', async () => {
  await open().put('a', { text: 'whole' });
  appendFileSync(journal(), '\n{"id":"a","record":{"te');
  const store = open();
  expect(store.load()).toEqual([{ text: 'whole' }]);
  await store.put('b', { text: 'after' });
  expect(open().load()).toEqual([{ text: 'whole' }, { text: 'after' }]);
});

test('removed records do not make the journal grow beyond about 1 MB', async () => {
  const store = open();
  const text = 'x'.repeat(10_000);
  await store.put('kept', { text: 'kept' });
  for (let n = 0; n < 500; n += 1) {
    await store.put(String(n), { text });
    await store.remove(String(n));
  }
  expect(statSync(journal()).size).toBeLessThan(1.1 * 1024 * 1024);
  expect(open().load()).toEqual([{ text: 'kept' }]);
});

test('reports a failed write, which changes nothing', async () => {
  const store = open();
  await store.put('a', { text: 'before' });
  const before = readFileSync(journal());
  rmSync(directory, { recursive: true });
  await expect(store.put('a', { text: 'lost' })).rejects.toThrow('ENOENT');
  expect(store.load()).toEqual([{ text: 'before' }]);
  directory = mkdtempSync(join(tmpdir(), 'records-'));
  appendFileSync(journal(), before);
  expect(open().load()).toEqual([{ text: 'before' }]);
});

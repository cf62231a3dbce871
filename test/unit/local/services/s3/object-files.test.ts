import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openObjectFiles } from '../../../../../local/services/s3/object-files.ts';
import { temporaryPathOf } from '../../../../../local/services/shared/atomic-file.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'qpr-objects-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('an object is listed even if its key looks like the name of a temporary file', async () => {
  const files = openObjectFiles(directory);
  const keys = ['draft.tmp', '.draft', temporaryPathOf('draft'), temporaryPathOf('x'.repeat(900))].toSorted();
  for (const key of keys) await files.write(key, Buffer.from(key), {});
  expect(await files.keys()).toEqual(keys);
  for (const key of keys) expect((await files.read(key))?.content.toString()).toBe(key);
});

test.each(['draft', 'x'.repeat(200), 'x'.repeat(1_000)])(
  'a write that a crash interrupted leaves the old object unchanged: %#',
  async (key) => {
    const files = openObjectFiles(directory);
    await files.write(key, Buffer.from('old'), {});
    const [name = ''] = readdirSync(directory);
    writeFileSync(temporaryPathOf(join(directory, name)), 'half of the new conte');
    expect(await files.keys()).toEqual([key]);
    expect((await files.read(key))?.content.toString()).toBe('old');
  },
);

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const STUDIO = join(import.meta.dirname, '../../../web/studio');

/** A line can break at a plain space, so that the next line starts with the dot. `SEPARATOR` has a no-break space. */
test('facts in a line are separated by SEPARATOR', () => {
  const withDots = globSync('**/*.{ts,tsx}', { cwd: STUDIO }).filter((path) =>
    readFileSync(join(STUDIO, path), 'utf8').includes('·'),
  );
  // The title of a browser tab has only one line.
  expect(withDots.toSorted()).toEqual(['texts/separator.ts', 'ui/page-header.tsx']);
});

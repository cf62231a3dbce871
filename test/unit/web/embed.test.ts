import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bundleScript } from '../../../lib/bundling/bundle-pages.ts';

test('embed.js is smaller than 4 KB', async () => {
  const script = await bundleScript(join(import.meta.dirname, '../../../web/embed/embed.ts'));
  expect(Buffer.byteLength(script)).toBeLessThan(4_000);
});

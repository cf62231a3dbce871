import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';

async function bundled(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: 'sdk/src', loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? '').length;
}

test('the whole client is smaller than 12 KB, and who uses one operation gets one', async () => {
  const whole = await bundled("export * from './qpr.ts';");
  const one = await bundled(
    "import { createClient, listWebhooks } from './qpr.ts'; createClient().call(listWebhooks);",
  );
  expect(whole).toBeLessThan(12_000);
  expect(one).toBeLessThan(whole * 0.75);
  expect(one).toBeLessThan(2_500);
});

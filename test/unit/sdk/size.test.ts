import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';

async function bundledSize(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: 'sdk/src', loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? '').length;
}

test('the whole client is smaller than 12 KB compressed, and unused operations are not bundled', async () => {
  const whole = await bundledSize("export * from './qpr.ts';");
  const one = await bundledSize(
    "import { createClient, listWebhooks } from './qpr.ts'; createClient().call(listWebhooks);",
  );
  expect(whole).toBeLessThan(12_000);
  expect(one).toBeLessThan(whole * 0.75);
  expect(one).toBeLessThan(2_500);
});

import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundleScript } from './bundle-pages.ts';

const SCAN_PAGE_FILE = /[\\/]lambdas[\\/]scans[\\/]scan-page\.ts$/;
const READ_SCRIPT_CALL = /readFileSync\(new URL\('([^']+\.ts)', import\.meta\.url\), 'utf8'\)/;

/** Inlines the bundled script of a page into the function that reads its source. */
export const inlinedScript: Plugin = {
  name: 'inlined-script',
  setup({ onLoad }) {
    onLoad({ filter: SCAN_PAGE_FILE }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const [, file] = READ_SCRIPT_CALL.exec(source) ?? [];
      if (file === undefined) throw new Error(`${path} does not read a script in the form that the bundler expects.`);
      const script = JSON.stringify(await bundleScript(fileURLToPath(new URL(file, pathToFileURL(path)))));
      return { contents: source.replace(READ_SCRIPT_CALL, () => script), loader: 'ts' };
    });
  },
};

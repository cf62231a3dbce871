import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { buildScript } from './bundle-pages.ts';
import { pluginInputs } from './plugin-inputs.ts';

const SCAN_PAGE_FILE = /[\\/]lambdas[\\/]scans[\\/]scan-page\.ts$/;
const READ_SCRIPT_CALL = /readFileSync\(new URL\('([^']+\.ts)', import\.meta\.url\), 'utf8'\)/g;

/** The scan page's function reads its scripts from source files. This plugin inlines the bundled scripts instead. */
export const inlinedScript: Plugin = {
  name: 'inlined-script',
  setup(build) {
    const addInputs = pluginInputs(build);
    build.onLoad({ filter: SCAN_PAGE_FILE }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const files = [...source.matchAll(READ_SCRIPT_CALL)].map(([, file = '']) => file);
      if (files.length === 0) throw new Error(`${path} does not read a script in the form that the bundler expects.`);
      const bundles = await Promise.all(
        files.map((file) => buildScript(fileURLToPath(new URL(file, pathToFileURL(path))))),
      );
      addInputs(
        path,
        bundles.flatMap(({ inputs }) => inputs),
      );
      const scripts = bundles.values();
      const literal = () => JSON.stringify(scripts.next().value?.text);
      return { contents: source.replace(READ_SCRIPT_CALL, literal), loader: 'ts' };
    });
  },
};

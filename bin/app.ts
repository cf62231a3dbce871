import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FUNCTION_ENTRIES } from '../contracts/functions.ts';
import { bundleFunctions } from '../lib/bundling/bundle-functions.ts';
import { bundlePages } from '../lib/bundling/bundle-pages.ts';
import { nameFunctions } from '../lib/bundling/function-bundler.ts';

const projectDir = join(import.meta.dirname, '..');
const buildDir = join(projectDir, '.build');
const webDir = join(buildDir, 'web');

/**
 * `npm start` sets both variables. A synth with the same hash of the sources reuses the pages. With `BUNDLE_ON_USE`, the
 * assets of the functions contain only their names: the local runtime bundles a function when it is used.
 */
const { SOURCES_HASH = '', BUNDLE_ON_USE = '' } = process.env;
const bundlesDir = BUNDLE_ON_USE === '' ? buildDir : join(buildDir, 'names');

// esbuild works in a process of its own, so it does not slow down the import of the CDK.
const [{ qprApp }] = await Promise.all([import('../lib/qpr-app.ts'), prepareFunctions(), preparePages()]);
qprApp({ bundlesDir, webDir }).synth();

async function prepareFunctions(): Promise<void> {
  if (BUNDLE_ON_USE === '') await bundleFunctions({ entries: FUNCTION_ENTRIES, projectDir, outDir: bundlesDir });
  else nameFunctions(bundlesDir);
}

async function preparePages(): Promise<void> {
  const hashFile = join(buildDir, 'sources-hash');
  if (SOURCES_HASH !== '' && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === SOURCES_HASH) return;
  rmSync(hashFile, { force: true });
  await bundlePages(projectDir, webDir);
  writeFileSync(hashFile, SOURCES_HASH);
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FUNCTION_ENTRIES } from '../contracts/functions.ts';
import { bundleFunctions } from '../lib/bundling/bundle-functions.ts';
import { bundlePages } from '../lib/bundling/bundle-pages.ts';
import { qprApp } from '../lib/qpr-app.ts';

const projectDir = join(import.meta.dirname, '..');
const bundlesDir = join(projectDir, '.build');
const webDir = join(bundlesDir, 'web');

// Bundles depend only on the sources. The local runtime passes a hash of the sources, so that a synth with the same hash
// reuses the bundles.
const { SOURCES_HASH = '' } = process.env;
const hashFile = join(bundlesDir, 'sources-hash');
const isBundled = SOURCES_HASH !== '' && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === SOURCES_HASH;
if (!isBundled) {
  rmSync(hashFile, { force: true });
  await bundleFunctions({ entries: FUNCTION_ENTRIES, projectDir, outDir: bundlesDir });
  await bundlePages(projectDir, webDir);
  writeFileSync(hashFile, SOURCES_HASH);
}
qprApp({ bundlesDir, webDir }).synth();

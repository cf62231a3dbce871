import { join } from 'node:path';
import { FUNCTION_ENTRIES } from '../contracts/functions.ts';
import { bundleFunctions } from '../lib/bundling/bundle-functions.ts';
import { bundlePages } from '../lib/bundling/bundle-pages.ts';
import { qprApp } from '../lib/qpr-app.ts';

const projectDir = join(import.meta.dirname, '..');
const bundlesDir = join(projectDir, '.build');

await bundleFunctions({ entries: FUNCTION_ENTRIES, projectDir, outDir: bundlesDir });
const webDir = join(bundlesDir, 'web');
await bundlePages(projectDir, webDir);
qprApp({ bundlesDir, webDir }).synth();

import { join } from 'node:path';
import { FUNCTION_ENTRIES } from '../lambdas/contracts/functions.ts';
import { bundleFunctions } from '../lib/bundling/bundle-functions.ts';
import { qprApp } from '../lib/qpr-app.ts';

const projectDir = join(import.meta.dirname, '..');
const bundlesDir = join(projectDir, '.build');

await bundleFunctions({ entries: FUNCTION_ENTRIES, projectDir, outDir: bundlesDir });
qprApp({ bundlesDir, webDir: join(projectDir, 'web') }).synth();

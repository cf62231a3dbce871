import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { inlinedJson } from './inlined-json.ts';
import { inlinedScript } from './inlined-script.ts';
import { leanCatalogue } from './lean-catalogue.ts';
import { leanJsqr } from './lean-jsqr.ts';
import { prunableSchemas } from './prunable-schemas.ts';

/**
 * Maximum size of the bundle of an operation. Tests and the cold-start benchmark check it. The tests also apply it to
 * the functions for visitors.
 */
export const MAX_OPERATION_BYTES = 525_000;

export interface BundleOptions {
  /** Function name → handler file, relative to `projectDir`. */
  readonly entries: ReadonlyMap<string, string>;
  readonly projectDir: string;
  /** Gets one folder per function: `<outDir>/<name>/index.js` and its source map. */
  readonly outDir: string;
}

/**
 * Bundles all functions in one esbuild call. With one call per function, as in `NodejsFunction`, a hundred functions
 * would take minutes.
 */
export async function bundleFunctions({ entries, projectDir, outDir }: BundleOptions): Promise<void> {
  for (const [name, entry] of entries) {
    if (!existsSync(join(projectDir, entry)))
      throw new Error(`Function ${name}: its handler file ${entry} is missing.`);
  }
  const { outputFiles } = await build({
    ...buildOptions(projectDir),
    entryPoints: [...entries].map(([name, entry]) => ({ in: entry, out: `${name}/index` })),
    outdir: outDir,
    write: false,
  });
  for (const file of outputFiles) writeIfChanged(file.path, file.contents);
  // The bundles are CommonJS, which measurably starts faster than ESM. The surrounding project is ESM, so each bundle
  // needs its own package.json.
  for (const name of entries.keys()) writeIfChanged(join(outDir, name, 'package.json'), COMMONJS_PACKAGE);
}

const COMMONJS_PACKAGE = Buffer.from('{"type":"commonjs"}\n');

const buildOptions = (projectDir: string) =>
  ({
    absWorkingDir: projectDir,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    legalComments: 'none',
    // Only the ES module builds of the SDK can be tree-shaken.
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': join(projectDir, 'lib/bundling/environment-credentials.ts'),
      '@aws-sdk/token-providers': join(projectDir, 'lib/bundling/no-bearer-tokens.ts'),
      'mnemonist/lru-cache': join(projectDir, 'lib/bundling/small-cache.ts'),
    },
    plugins: [prunableSchemas, inlinedJson, inlinedScript, leanCatalogue, leanJsqr],
    sourcemap: 'linked',
    // Stack traces need only positions and names. The sources would triple the upload.
    sourcesContent: false,
    logLevel: 'warning',
  }) satisfies BuildOptions;

/** Writes the file atomically, so that two concurrent synths do not disturb each other. */
function writeIfChanged(path: string, contents: Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, contents);
  renameSync(temporary, path);
}

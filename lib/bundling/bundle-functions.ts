import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { BundleRecords, projectInputs, writeIfChanged } from './bundle-records.ts';
import { compiledMessages } from './compiled-messages.ts';
import { inlinedJson } from './inlined-json.ts';
import { inlinedScript } from './inlined-script.ts';
import { leanCatalogue } from './lean-catalogue.ts';
import { leanJsqr } from './lean-jsqr.ts';
import { prunableSchemas } from './prunable-schemas.ts';
import { unusedSchemas } from './unused-schemas.ts';
import { withoutDocs } from './without-docs.ts';

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
  /** Keeps names and lines, for a debugger. @default minified, as on AWS */
  readonly isReadable?: boolean;
}

/**
 * Bundles the functions whose sources have changed since their last bundle, in one esbuild call. With one call per
 * function, as in `NodejsFunction`, a hundred functions would take minutes.
 */
export async function bundleFunctions({
  entries,
  projectDir,
  outDir,
  isReadable = false,
}: BundleOptions): Promise<void> {
  for (const [name, entry] of entries) {
    if (!existsSync(join(projectDir, entry)))
      throw new Error(`Function ${name}: its handler file ${entry} is missing.`);
  }
  const records = new BundleRecords(projectDir, outDir, isReadable ? 'readable' : 'minified');
  const outdated = [...entries].filter(([name]) => !records.isCurrent(name));
  if (outdated.length === 0) return;
  const { outputFiles, metafile } = await build({
    ...buildOptions(projectDir),
    minify: !isReadable,
    // A debugger finds the sources also if the bundle is copied to another folder.
    ...(isReadable && { sourceRoot: join(outDir, 'any-function/') }),
    entryPoints: outdated.map(([name, entry]) => ({ in: entry, out: `${name}/index` })),
    outdir: outDir,
    write: false,
    metafile: true,
  });
  for (const file of outputFiles) writeIfChanged(file.path, file.contents);
  for (const [name, entry] of outdated) {
    // The bundles are CommonJS, which measurably starts faster than ESM. The surrounding project is ESM, so each bundle
    // needs its own package.json.
    writeIfChanged(join(outDir, name, 'package.json'), COMMONJS_PACKAGE);
    records.write(name, projectInputs(metafile, entry));
  }
}

const COMMONJS_PACKAGE = Buffer.from('{"type":"commonjs"}\n');

const buildOptions = (projectDir: string) =>
  ({
    absWorkingDir: projectDir,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    legalComments: 'none',
    // Only the ES module builds of the SDK can be tree-shaken.
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': join(projectDir, 'lib/bundling/environment-credentials.ts'),
      '@aws-sdk/token-providers': join(projectDir, 'lib/bundling/no-bearer-tokens.ts'),
      'mnemonist/lru-cache': join(projectDir, 'lib/bundling/small-cache.ts'),
    },
    plugins: [
      prunableSchemas,
      inlinedJson,
      inlinedScript,
      compiledMessages,
      leanCatalogue,
      leanJsqr,
      withoutDocs,
      unusedSchemas,
    ],
    sourcemap: 'linked',
    // Stack traces need only positions and names. The sources would triple the upload.
    sourcesContent: false,
    logLevel: 'warning',
  }) satisfies BuildOptions;

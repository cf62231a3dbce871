import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { compiledMessages } from './compiled-messages.ts';
import { leanJsqr } from './lean-jsqr.ts';
import { studioMessages } from './studio-messages.ts';
import { withoutDocs } from './without-docs.ts';

interface StudioFile {
  /** Relative to the root of the web bucket. */
  readonly path: string;
  readonly contents: Uint8Array;
}

export interface Studio {
  readonly files: readonly StudioFile[];
  /** esbuild's outputs with their inputs, keyed by the paths of `files`. */
  readonly outputs: Metafile['outputs'];
}

const SCRIPT = 'web/studio/main.tsx';
const STYLES = 'web/studio/styles/main.css';

/** Bundles the Studio: its page, and the scripts and styles with content hashes in their names. */
export async function bundleStudio(projectDir: string): Promise<Studio> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: projectDir,
    entryPoints: [
      { in: SCRIPT, out: 'studio' },
      { in: STYLES, out: 'studio' },
    ],
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    // The first browser versions with `light-dark()` and the popover attribute, which the Studio needs anyway.
    target: ['es2022', 'chrome123', 'firefox125', 'safari17.5'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    charset: 'utf8',
    // studioMessages loads every file of shared/ that no plugin before it loads.
    plugins: [adoptedStyles, withoutDocs, studioMessages(projectDir), compiledMessages, leanJsqr],
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  const assets = outputFiles.map(({ path, contents }) => ({ path: relative(projectDir, path), contents }));
  const page = pageOf(readFileSync(join(projectDir, 'web/studio/index.html'), 'utf8'), metafile.outputs);
  return {
    files: [...assets, { path: 'studio/index.html', contents: Buffer.from(page) }],
    outputs: metafile.outputs,
  };
}

/**
 * Turns an imported style sheet into a module that adds it to the document. A page's styles then load together with its
 * script, so a view loads only what it needs and never flashes unstyled. Only the app frame has a CSS file, for the
 * first paint.
 */
const adoptedStyles: Plugin = {
  name: 'adopted-styles',
  setup({ onResolve, onLoad, esbuild }) {
    onResolve({ filter: /\.css$/ }, ({ kind, path, resolveDir }) =>
      kind === 'import-statement' ? { path: join(resolveDir, path), namespace: 'adopted' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'adopted' }, async ({ path }) => {
      const { code } = await esbuild.transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true });
      const adopt = "import { adopt } from './web/studio/styles/adopt.ts';";
      return {
        contents: `${adopt}\nadopt(${JSON.stringify(code.trim())});`,
        resolveDir: projectDirOf(path),
        loader: 'js',
      };
    });
  },
};

const projectDirOf = (path: string) => path.slice(0, path.lastIndexOf('/web/studio/'));

/** Inserts the file names, and preloads for the script's imports, so the browser requests all files at once. */
function pageOf(template: string, outputs: Metafile['outputs']): string {
  const entry = (path: string) => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === path);
    if (!found) throw new Error(`esbuild produced no output for ${path}.`);
    return found;
  };
  const [script, { imports }] = entry(SCRIPT);
  const [styles] = entry(STYLES);
  const preloads = imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `<link rel="modulepreload" href="/assets/${basename(path)}">`);
  return template
    .replace('<!-- preloads -->', preloads.join(''))
    .replace('/studio.css', `/${styles}`)
    .replace('/studio.js', `/${script}`);
}

import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { leanJsqr } from './lean-jsqr.ts';

interface StudioFile {
  /** From the root of the web bucket. */
  readonly path: string;
  readonly contents: Uint8Array;
}

export interface Studio {
  readonly files: readonly StudioFile[];
  /** What is made of what: the paths in it are those of the files. */
  readonly outputs: Metafile['outputs'];
}

const SCRIPT = 'web/studio/main.tsx';
const STYLES = 'web/studio/styles/main.css';

/** The Studio as files: a page that names its scripts and styles by the hash of their content, and these. */
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
    // As young as `light-dark()` and the popover attribute, without which the styles would not work either.
    target: ['es2022', 'chrome123', 'firefox125', 'safari17.5'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    charset: 'utf8',
    plugins: [stylesOfPages, oneCommonFile(projectDir), leanJsqr],
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
 * The styles of a page come with its script, so that a view loads what it needs and nothing flashes: an imported
 * style sheet becomes a module that adopts it. Only the styles of the frame are a file, for the first paint.
 */
const stylesOfPages: Plugin = {
  name: 'styles-of-pages',
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

/** Files that are loaded when they are needed: pages, dialogs, texts of one language. */
function loadedLater(projectDir: string): ReadonlySet<string> {
  const files = globSync('web/studio/**/*.{ts,tsx}', { cwd: projectDir }).map((file) => join(projectDir, file));
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, path = '']) =>
        join(dirname(file), path),
      ),
    ),
  );
}

/**
 * What the frame uses is always there, so it belongs into one file, whoever else uses it. By itself esbuild makes a file
 * of its own for each set of pages that have something in common, which would be dozens.
 */
const oneCommonFile = (projectDir: string): Plugin => ({
  name: 'one-common-file',
  setup({ onLoad }) {
    const later = loadedLater(projectDir);
    const app = JSON.stringify(join(projectDir, 'web/studio/app/app.tsx'));
    onLoad({ filter: /\/web\/studio\/.*\.tsx?$/ }, ({ path }) =>
      later.has(path)
        ? {
            contents: `${readFileSync(path, 'utf8')}\nimport ${app};`,
            loader: path.endsWith('x') ? 'tsx' : 'ts',
          }
        : undefined,
    );
  },
});

const projectDirOf = (path: string) => path.slice(0, path.lastIndexOf('/web/studio/'));

/** Puts in the names of the files, and of what the script imports, so that the browser asks for all at once. */
function pageOf(template: string, outputs: Metafile['outputs']): string {
  const entry = (path: string) => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === path);
    if (!found) throw new Error(`esbuild made nothing of ${path}.`);
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

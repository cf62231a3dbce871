import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundleGuides } from './bundle-guides.ts';
import { bundleStudio } from './bundle-studio.ts';
import { compiledMessages } from './compiled-messages.ts';

/** The script of each page and its published name. The script of the scan page is part of its function. */
const SCRIPTS = { 'landing.ts': 'landing.js', 'docs/docs.ts': 'docs/docs.js', 'join/join.ts': 'join/join.js' };
/**
 * The script that other websites embed. It reads its own attributes from `document.currentScript`, which is null in a
 * module, so it must not be a module.
 */
const EMBED_SCRIPT = { entry: 'embed/embed.ts', path: 'embed.js' };

/** Sources that are published only as esbuild output. */
const isSource = (path: string) => /\/(?:scan|studio|embed)$|\.ts$|tsconfig\.json$/.test(path);

/** Builds the folder with the static pages, the guides and the Studio, ready for upload. */
export async function bundlePages(projectDir: string, outDir: string): Promise<void> {
  const source = join(projectDir, 'web');
  // Build in a temporary folder and move it into place, so the files of two concurrent synths are not mixed.
  const fresh = `${outDir}.${process.pid}.tmp`;
  rmSync(fresh, { recursive: true, force: true });
  cpSync(source, fresh, { recursive: true, filter: (path) => !isSource(path) });
  const scripts = Object.entries(SCRIPTS).map(async ([entry, path]) => ({
    path,
    contents: await bundleScript(join(source, entry), 'esm'),
  }));
  scripts.push(
    bundleScript(join(source, EMBED_SCRIPT.entry)).then((contents) => ({ path: EMBED_SCRIPT.path, contents })),
  );
  const studio = await bundleStudio(projectDir);
  for (const { path, contents } of [...studio.files, ...bundleGuides(projectDir), ...(await Promise.all(scripts))]) {
    mkdirSync(dirname(join(fresh, path)), { recursive: true });
    writeFileSync(join(fresh, path), contents);
  }
  moveIntoPlace(fresh, outDir);
}

const MAX_ATTEMPTS = 10;

function moveIntoPlace(from: string, to: string): void {
  for (let attempt = 1; ; attempt += 1) {
    rmSync(to, { recursive: true, force: true });
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      // Another synth has moved its folder there meanwhile.
      const isOccupied = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (!isOccupied || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

/** Bundles a script for browsers that support ES2022. */
export const bundleScript = async (entry: string, format?: ScriptFormat): Promise<string> =>
  (await buildScript(entry, format)).text;

type ScriptFormat = 'iife' | 'esm';

/** A bundled script with the paths of its sources. */
export async function buildScript(
  entry: string,
  format: ScriptFormat = 'iife',
): Promise<{ readonly text: string; readonly inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    legalComments: 'none',
    plugins: [compiledMessages],
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`esbuild produced no output for ${entry}.`);
  return { text: file.text.trimEnd(), inputs: Object.keys(metafile.inputs).map((path) => resolve(path)) };
}

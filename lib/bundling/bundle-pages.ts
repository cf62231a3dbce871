import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { bundleGuides } from './bundle-guides.ts';
import { bundleStudio } from './bundle-studio.ts';

/** Pages whose sources are programs: only what esbuild makes of them is published, that of a scan by its function. */
const SCRIPTED = new Set(['scan', 'studio']);

/** Puts the static pages, the guides and the Studio together, ready to be uploaded. */
export async function bundlePages(projectDir: string, outDir: string): Promise<void> {
  const source = join(projectDir, 'web');
  // Built aside and moved into place, so that two synths side by side do not disturb each other.
  const fresh = `${outDir}.${process.pid}.tmp`;
  rmSync(fresh, { recursive: true, force: true });
  for (const entry of readdirSync(source)) {
    if (!SCRIPTED.has(entry)) cpSync(join(source, entry), join(fresh, entry), { recursive: true });
  }
  for (const { path, contents } of [...(await bundleStudio(projectDir)).files, ...bundleGuides(projectDir)]) {
    mkdirSync(dirname(join(fresh, path)), { recursive: true });
    writeFileSync(join(fresh, path), contents);
  }
  rmSync(outDir, { recursive: true, force: true });
  renameSync(fresh, outDir);
}

/** For browsers of the last four years; phones are replaced more slowly than their browsers. */
export async function bundleScript(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`esbuild made nothing of ${entry}.`);
  return file.text.trimEnd();
}

import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Pages whose sources are programs: they go into the functions that answer the pages. */
const SCRIPTED = new Set(['scan']);

/** Puts the static pages together, ready to be uploaded. */
export function bundlePages(projectDir: string, outDir: string): void {
  const source = join(projectDir, 'web');
  // Built aside and moved into place, so that two synths side by side do not disturb each other.
  const fresh = `${outDir}.${process.pid}.tmp`;
  rmSync(fresh, { recursive: true, force: true });
  for (const entry of readdirSync(source)) {
    if (!SCRIPTED.has(entry)) cpSync(join(source, entry), join(fresh, entry), { recursive: true });
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

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { bundleStudio } from './bundle-studio.ts';

export interface Pages {
  /** Folder of everything that the web bucket gets. */
  readonly webDir: string;
  /** Address of the scan page's script. Its name changes with its content, so it is cached for good. */
  readonly pageScript: string;
}

/** Pages whose sources are programs; only what esbuild makes of them is published. */
const SCRIPTED = new Set(['scan', 'studio']);

/** Puts the static pages, the scan page's script and the Studio together, ready to be uploaded. */
export async function bundlePages(projectDir: string, outDir: string): Promise<Pages> {
  const script = await bundleScript(join(projectDir, 'web/scan/main.ts'));
  const name = `scan-${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`;
  const source = join(projectDir, 'web');
  // Built aside and moved into place, so that two synths side by side do not disturb each other.
  const fresh = `${outDir}.${process.pid}.tmp`;
  rmSync(fresh, { recursive: true, force: true });
  for (const entry of readdirSync(source)) {
    if (!SCRIPTED.has(entry)) cpSync(join(source, entry), join(fresh, entry), { recursive: true });
  }
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  writeFileSync(join(fresh, 'assets', name), script);
  for (const { path, contents } of (await bundleStudio(projectDir)).files) {
    mkdirSync(dirname(join(fresh, path)), { recursive: true });
    writeFileSync(join(fresh, path), contents);
  }
  rmSync(outDir, { recursive: true, force: true });
  renameSync(fresh, outDir);
  return { webDir: outDir, pageScript: `/assets/${name}` };
}

/** For browsers of the last four years; phones are replaced more slowly than their browsers. */
export async function bundleScript(entry: string): Promise<Uint8Array> {
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
  return file.contents;
}

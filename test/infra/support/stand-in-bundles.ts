import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { FUNCTION_ENTRIES } from '../../../contracts/functions.ts';
import { PROBE_FUNCTIONS } from '../../../contracts/probe.ts';
import type { Folders } from '../../../lib/settings/settings.ts';

/** Writes placeholder bundles and pages. The template does not depend on their contents. */
export function writeStandIns(folder: string): Folders {
  const bundlesDir = join(folder, 'bundles');
  const webDir = join(folder, 'web');
  for (const name of [...FUNCTION_ENTRIES.keys(), ...PROBE_FUNCTIONS.keys()]) {
    mkdirSync(join(bundlesDir, name), { recursive: true });
    writeFileSync(join(bundlesDir, name, 'index.js'), `exports.handler = async () => '${name}';`);
  }
  mkdirSync(webDir);
  // The names of the pages are real, because the distribution refers to them.
  for (const name of staticPages()) {
    mkdirSync(dirname(join(webDir, name)), { recursive: true });
    writeFileSync(join(webDir, name), '<!doctype html><title>Test</title>');
  }
  return { bundlesDir, webDir };
}

const WEB = join(import.meta.dirname, '../../../web');

const staticPages = (): string[] =>
  readdirSync(WEB, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(WEB, join(parentPath, name)))
    .filter((path) => !/^(?:scan|studio)\b/.test(path))
    // The bundler writes the scripts as JavaScript.
    .map((path) => path.replace(/\.ts$/, '.js'));

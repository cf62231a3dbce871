import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const PACKAGE_FILES = /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/;

/**
 * An SDK client imports its whole package.json (2.5 KB) only to name its version to AWS; that much of
 * it, and the name for whoever looks into a bundle, is kept.
 */
export const packageVersions: Plugin = {
  name: 'package-versions',
  setup({ onLoad }) {
    onLoad({ filter: PACKAGE_FILES }, async ({ path }) => {
      const { name, version }: { name: string; version: string } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify({ name, version }), loader: 'json' };
    });
  },
};

import { relative } from 'node:path';
import type { PluginBuild } from 'esbuild';

/**
 * Lets a plugin report files that it has read itself. They become inputs of the bundle, so a change in one of them is
 * noticed like a change in an imported file.
 */
export function pluginInputs({ onEnd, initialOptions: { absWorkingDir = '' } }: PluginBuild) {
  const read = new Map<string, readonly string[]>();
  const named = (path: string) => relative(absWorkingDir, path);
  onEnd(({ metafile }) => {
    for (const [importer, files] of read) {
      const input = metafile?.inputs[named(importer)];
      input?.imports.push(...files.map((file) => ({ path: named(file), kind: 'import-statement' as const })));
    }
  });
  return (importer: string, files: readonly string[]): void => void read.set(importer, files);
}

import { type FSWatcher, globSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** An editor may write a file in several steps, and a checkout writes many files. Their changes are reported together. */
const QUIET_MILLISECONDS = 50;
const SOURCE = /\.(?:ts|tsx|css|html|json|md|svg|png|ico)$/;

/**
 * Reports changed source files, relative to `root`. `fs.watch` with `recursive` misses files that an editor replaces, so
 * every folder is watched on its own.
 */
export function watchFiles(
  root: string,
  folders: readonly string[],
  onChange: (files: readonly string[]) => void,
): { stop(): void } {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const report = () => {
    const files = [...changed].sort();
    changed.clear();
    onChange(files);
  };
  const watchFolder = (folder: string): void => {
    if (watchers.has(folder)) return;
    const watcher = watch(join(root, folder), (_, name) => {
      if (name === null) return;
      const path = join(folder, name);
      if (isFolder(join(root, path))) watchTree(path);
      if (!SOURCE.test(name)) return;
      changed.add(path);
      clearTimeout(timer);
      timer = setTimeout(report, QUIET_MILLISECONDS);
    });
    // The folder was removed.
    watcher.on('error', () => stopWatching(folder));
    watchers.set(folder, watcher);
  };
  const stopWatching = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const watchTree = (folder: string): void => {
    watchFolder(folder);
    for (const inside of globSync('**/', { cwd: join(root, folder) })) watchFolder(join(folder, inside));
  };
  for (const folder of folders) watchTree(folder);
  return {
    stop() {
      clearTimeout(timer);
      for (const folder of [...watchers.keys()]) stopWatching(folder);
    },
  };
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

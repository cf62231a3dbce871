import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const MUTATION_CACHE = /[\\/]node_modules[\\/]@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/;
/** What the client of the queries itself calls. */
const USED = ['MutationCache = class', 'clear() {', 'resumePausedMutations() {'];
const EMPTY = `export class MutationCache {
  clear() {}
  resumePausedMutations() { return Promise.resolve(); }
}`;

/**
 * The client of the queries brings the cache of mutations along, of which the Studio has none: its changes are calls of the
 * API (`useMutation` of its own). Without them the first view is 1.1 KB smaller.
 */
export const leanQueryCore: Plugin = {
  name: 'lean-query-core',
  setup({ onLoad }) {
    onLoad({ filter: MUTATION_CACHE }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const missing = USED.find((each) => !source.includes(each));
      if (missing) throw new Error(`The cache of mutations has no "${missing}" any more: look at this plugin.`);
      return { contents: EMPTY, loader: 'js' };
    });
  },
};

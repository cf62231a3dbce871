import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The user's Node.js: the first one on the `PATH` outside `node_modules`. It may be older than the one that runs the
 * tests. Undefined if there is none.
 */
export const NODE_ON_PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((file) => existsSync(file));

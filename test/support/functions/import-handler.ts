import { join } from 'node:path';
import { FUNCTION_ENTRIES, type FunctionName } from '../../../contracts/functions.ts';

declare global {
  /** Loads a module of the functions for this test file alone. The jest environment sets it. */
  var importForThisFile: (path: string) => Promise<unknown>;
}

/**
 * Loads the module of a function with its handler. The module creates its handler with the environment variables at the
 * time of loading, as in Lambda, so it is not shared with other test files.
 */
export const importHandler = (name: FunctionName): Promise<unknown> =>
  importForThisFile(join(import.meta.dirname, '../../..', FUNCTION_ENTRIES.get(name) ?? ''));

import { pathToFileURL } from 'node:url';

/** Loads another copy of a module, for this test file alone. */
export const importForFile = (path: string, testPath: string): Promise<unknown> =>
  import(`${pathToFileURL(path)}?for=${pathToFileURL(testPath)}`);

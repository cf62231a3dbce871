import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const API_DESCRIPTION = /[\\/]docs[\\/]openapi\.json$/;

/**
 * The API's description as a text that is parsed at load. As the object literal that esbuild makes
 * of JSON it would take V8 several times as long: JSON is the smaller language.
 */
export const parsedJson: Plugin = {
  name: 'parsed-json',
  setup({ onLoad }) {
    onLoad({ filter: API_DESCRIPTION }, async ({ path }) => {
      const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')));
      return { contents: `export default JSON.parse(${JSON.stringify(text)})`, loader: 'js' };
    });
  },
};

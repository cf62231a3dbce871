import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { pluginInputs } from './plugin-inputs.ts';

const READER_FILES = /[\\/]lambdas[\\/](?:api[\\/]service[\\/]get-openapi|mcp[\\/]tools)\.ts$/;
const READ_JSON_CALL = /readFileSync\(new URL\('([^']+\.json)', import\.meta\.url\), 'utf8'\)/g;

/**
 * Replaces the call that reads a JSON file with the minified JSON. The JSON stays a string: an imported object would
 * take ten times as long to load.
 */
export const inlinedJson: Plugin = {
  name: 'inlined-json',
  setup(build) {
    const addInputs = pluginInputs(build);
    build.onLoad({ filter: READER_FILES }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const files = [...source.matchAll(READ_JSON_CALL)].map(([, file = '']) => new URL(file, pathToFileURL(path)));
      if (files.length === 0)
        throw new Error(`${path} does not read a JSON file in the form that the bundler expects.`);
      addInputs(
        path,
        files.map((file) => fileURLToPath(file)),
      );
      const documents = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))));
      const literal = () => JSON.stringify(JSON.stringify(documents.shift()));
      return { contents: source.replaceAll(READ_JSON_CALL, literal), loader: 'ts' };
    });
  },
};

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const SOURCES = /[\\/](?:contracts|lambdas|shared)[\\/].*\.ts$/;
/** A call that creates a schema, with the calls that follow it, such as `.register(…)`. Not `z.config(…)`. */
const SCHEMA = /(?<![\w.$])z(?=\s*\.(?!config\(|globalRegistry\.)(?:\w+\.)?\w+\()/g;

/**
 * Lets esbuild remove the schemas that a function does not use, so that an entity, its schema and its functions can
 * share a file. Zod marks its functions as free of side effects, but esbuild reads such marks only within a file.
 */
export const unusedSchemas: Plugin = {
  name: 'unused-schemas',
  setup({ onLoad }) {
    onLoad({ filter: SOURCES }, async ({ path }) => ({
      contents: withPureSchemas(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

const withPureSchemas = (source: string): string => source.replaceAll(SCHEMA, '/* @__PURE__ */ z');

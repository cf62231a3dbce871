import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Pages that people open one after the other. Their texts are one file per language, because texts share many words and
 * keys: together they are a third smaller than alone. The texts of all other pages are separate files.
 */
const GROUPS = {
  visitors: ['conversations', 'conversation', 'questions', 'requests', 'overview', 'knowledge'],
  codes: ['bulk', 'placements', 'brand', 'history'],
  account: ['organizations', 'organization', 'account', 'api-keys', 'webhooks', 'webhook', 'undo-move'],
};

const INDEX = /^(.*\/web\/studio\/)pages\/([^/]+)\/texts\/index\.ts$/;
const NAMESPACE = 'grouped-texts';

/** Loads the texts of a page from the file of its group. */
export const groupedTexts: Plugin = {
  name: NAMESPACE,
  setup({ onLoad, onResolve }) {
    onLoad({ filter: INDEX }, ({ path }) => {
      const [, studio = '', page = ''] = INDEX.exec(path) ?? [];
      const [group] = Object.entries(GROUPS).find(([, pages]) => pages.includes(page)) ?? [];
      if (group === undefined) return undefined;
      const contents = readFileSync(path, 'utf8').replaceAll(
        /import\('\.\/(\w+)\.ts'\)/g,
        (_, language) =>
          `import('${NAMESPACE}:${studio}${group}/${language}').then((all) => ({ texts: all['${page}'] }))`,
      );
      return { contents, loader: 'ts' };
    });
    onResolve({ filter: new RegExp(`^${NAMESPACE}:`) }, ({ path }) => ({
      path: path.slice(NAMESPACE.length + 1),
      namespace: NAMESPACE,
    }));
    onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
      const [language, group] = path.split('/').toReversed();
      const pages = Object.entries(GROUPS).flatMap(([name, all]) => (name === group ? all : []));
      const texts = pages.map((page) => `export { texts as '${page}' } from './pages/${page}/texts/${language}.ts';`);
      return { contents: [...texts, "import './app/app.tsx';"].join('\n'), resolveDir: dirname(dirname(path)) };
    });
  },
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Groups of Studio pages that people open one after the other. Each group is one script. It is smaller than separate
 * scripts for its pages, because the pages share code and compress better together. A page without a group is its own
 * script.
 */
const PAGES = {
  visitors: ['conversation', 'conversations', 'questions', 'requests'],
  code: ['brand', 'history'],
  bulk: ['bulk', 'placements'],
  account: ['account', 'organization', 'organizations', 'undo-move'],
  developers: ['api-keys', 'webhook', 'webhooks'],
};

/**
 * The same for the texts of pages and parts: each group is one file per language. A test (`quality.test.ts`) limits how
 * much a page can load, which also limits the size of a group.
 */
const TEXTS = {
  visitors: ['conversation', 'conversations', 'overview', 'questions', 'requests'],
  codes: ['brand', 'bulk', 'checks', 'history', 'placements'],
  'code-actions': ['parts/bulk-actions', 'parts/delete-code', 'parts/move-code'],
  account: PAGES.account,
  developers: ['knowledge', ...PAGES.developers],
};

type Groups = Readonly<Record<string, readonly string[]>>;

const groupOf = (groups: Groups, page: string) => Object.entries(groups).find(([, pages]) => pages.includes(page))?.[0];
const pagesOf = (groups: Groups, name: string) => groups[name] ?? [];

const ROUTES = /\/web\/studio\/app\/routes\.tsx$/;
const TEXTS_INDEX = /\/web\/studio\/(?:pages\/)?((?:parts\/)?[^/]+)\/texts\/index\.ts$/;
const LANGUAGES = ['en', 'de', 'es', 'fr', 'uk'];
const NAMESPACE = 'page-group';

/** The module that exports a page: the module of the page's group, or the page's own file. */
export function moduleOfPage(projectDir: string, page: string): string {
  const group = groupOf(PAGES, page);
  return group === undefined ? join(projectDir, `web/studio/pages/${page}/page.tsx`) : `${NAMESPACE}:${group}/pages`;
}

/** Loads the pages and the texts of a group from one module each. */
export const pageGroups = (projectDir: string): Plugin => ({
  name: NAMESPACE,
  setup({ onLoad, onResolve }) {
    const resolveDir = join(projectDir, 'web/studio');
    onLoad({ filter: ROUTES }, ({ path }) => ({
      contents: withGroupedPages(readFileSync(path, 'utf8')),
      loader: 'tsx',
    }));
    onLoad({ filter: TEXTS_INDEX }, ({ path }) => {
      const [, page = ''] = TEXTS_INDEX.exec(path) ?? [];
      const group = groupOf(TEXTS, page);
      if (group === undefined) return undefined;
      return { contents: withGroupedTexts(readFileSync(path, 'utf8'), page, group), loader: 'ts' };
    });
    onResolve({ filter: new RegExp(`^${NAMESPACE}:`) }, ({ path }) => ({
      path: path.slice(NAMESPACE.length + 1),
      namespace: NAMESPACE,
    }));
    onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
      const [group = '', part = ''] = path.split('/');
      return { contents: moduleOf(group, part), resolveDir, loader: 'js' };
    });
  },
});

const withGroupedPages = (routes: string) =>
  routes.replaceAll(/import\('\.\.\/pages\/([^/]+)\/page\.tsx'\)/g, (original, page) => {
    const group = groupOf(PAGES, page);
    return group === undefined
      ? original
      : `import('${NAMESPACE}:${group}/pages').then((pages) => ({ default: pages['${page}'] }))`;
  });

function withGroupedTexts(index: string, page: string, group: string): string {
  const grouped = index.replace(/textsOf\(\{[^}]*import\('\.\/en\.ts'\)[^}]*\}\)/, `textsOf(loaders, '${page}')`);
  if (grouped === index) throw new Error(`The texts of ${page} have no list of languages.`);
  return `import { loaders } from '${NAMESPACE}:${group}/loaders';\n${grouped}`;
}

/** A group's pages, its texts in one language, or the functions that load these texts. */
function moduleOf(group: string, part: string): string {
  if (part === 'loaders') return loadersModule(group);
  const exports =
    part === 'pages'
      ? pagesOf(PAGES, group).map((page) => `export { default as '${page}' } from './pages/${page}/page.tsx';`)
      : pagesOf(TEXTS, group).map((name) => `export { texts as '${name}' } from '${folderOf(name)}/texts/${part}.ts';`);
  // See `fewChunks` in bundle-studio.ts: the app frame is always loaded before a group.
  return [...exports, "import './app/app.tsx';"].join('\n');
}

const folderOf = (name: string) => (name.startsWith('parts/') ? `./${name}` : `./pages/${name}`);

const loadersModule = (group: string) => {
  const loaders = LANGUAGES.map((language) => `${language}: () => import('${NAMESPACE}:${group}/${language}')`);
  return `export const loaders = { ${loaders.join(', ')} };`;
};

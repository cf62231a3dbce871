import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { languagesOf } from '../../contracts/languages.ts';
import { compile, messageAt } from '../../messages/compile.ts';
import { messagesPaths, readStudioMessages } from '../../messages/read.ts';
import { findMessageUses } from './message-uses.ts';

const MAIN = 'web/studio/main.tsx';
const APP = 'web/studio/app/app.tsx';
const T = 'web/studio/texts/t.ts';
const SOURCES = /\/(?:web\/studio|shared)\/.*\.tsx?$/;

/**
 * Gives each part of the Studio that loads separately (the frame, each page, each dialog …) a file with the messages
 * that its code uses, in each language. Both load at the same time. Code names messages as members of `t`; here, each
 * gets a short name.
 */
export const studioMessages = (projectDir: string): Plugin => ({
  name: 'studio-messages',
  setup({ onStart, onLoad, onEnd }) {
    let parts: Parts | undefined;
    onStart(async () => {
      parts = await findParts(projectDir);
    });
    onLoad({ filter: SOURCES }, ({ path }) => {
      const file = relative(projectDir, path);
      const loader = path.endsWith('x') ? 'tsx' : 'ts';
      // `onStart` has failed and reported why.
      if (!parts) return undefined;
      const { contents, imports } = parts.moduleOf(file);
      if (file !== T) return { contents: [contents, ...imports].join('\n'), loader };
      const hash = `const MESSAGES_HASH = '${parts.hash}';`;
      return {
        contents: `${contents}\n${hash}`,
        loader,
        watchFiles: [...messagesPaths('studio'), ...messagesPaths('visitor')],
      };
    });
    onEnd((result) => {
      const { files = [], hash = '' } = parts ?? {};
      for (const { path, text, inputs } of files) {
        const contents = Buffer.from(text);
        result.outputFiles?.push({ path: join(projectDir, path), contents, text, hash });
        if (result.metafile)
          result.metafile.outputs[path] = { bytes: contents.length, inputs, imports: [], exports: ['default'] };
      }
    });
  },
});

/** The name of the messages of a module among the inputs that esbuild lists for each output. */
export const messagesOf = (module: string, language: string): string => `messages of ${module} in ${language}`;

interface Parts {
  readonly files: readonly {
    readonly path: string;
    readonly text: string;
    readonly inputs: Metafile['outputs'][string]['inputs'];
  }[];
  readonly hash: string;
  /** The source of a module with short names of messages, and the imports that it needs to be in few chunks. */
  moduleOf(file: string): { readonly contents: string; readonly imports: readonly string[] };
}

async function findParts(projectDir: string): Promise<Parts> {
  const english = readStudioMessages('en');
  const imports = await importsOf(projectDir);
  const modules = new Map(
    [...imports.keys()]
      .filter((file) => imports.get(file)?.some((each) => each.path === T || isLazy(each)))
      .map((file) => {
        const source = readFileSync(join(projectDir, file));
        return [file, { source, ...findMessageUses(file, source.toString(), english) }] as const;
      }),
  );
  const lazy = new Set([...imports.values()].flatMap((all) => all.filter(isLazy).map(({ path }) => path)));
  const importersOf = (file: string) =>
    [...imports].filter(([, all]) => all.some((each) => isLazy(each) && each.path === file)).map(([path]) => path);
  /** The messages that a module and its static imports use. */
  const usedBy = (entry: string) => {
    const seen = new Set([entry]);
    for (const file of seen) for (const each of imports.get(file) ?? []) if (!isLazy(each)) seen.add(each.path);
    return new Set([...seen].flatMap((file) => modules.get(file)?.uses.map(({ path }) => path) ?? []));
  };
  const frame = usedBy(MAIN);
  const own = [...lazy].map((entry) => {
    // A part of a page loads after its page.
    const page = pageOf(entry);
    const isPart = page !== undefined && page !== entry && importersOf(entry).every((file) => pageOf(file) === page);
    const loaded = isPart ? usedBy(page) : new Set<string>();
    return { entry, used: [...usedBy(entry)].filter((path) => !frame.has(path) && !loaded.has(path)) };
  });
  // Messages that several modules use are loaded with the frame, so that they are loaded only once.
  const all = own.flatMap(({ used }) => used);
  const shared = new Set(all.filter((path, index) => all.indexOf(path) !== index));
  const paths = new Map([[MAIN, [...frame, ...shared]]]);
  for (const { entry, used } of own)
    paths.set(
      entry,
      used.filter((path) => !shared.has(path)),
    );
  const shortNames = new Map(
    [...new Set([...paths.values()].flat())].toSorted().map((path, index) => [path, `m${index.toString(36)}`] as const),
  );
  const groups = groupsOf(paths);
  const texts = languagesOf('studio').flatMap((language) => {
    const messages = readStudioMessages(language);
    return groups.map((entries, index) => {
      const compiled = entries
        .flatMap((entry) => paths.get(entry) ?? [])
        .map((path) => {
          const names = path.split('.');
          return `${shortNames.get(path)}:${compile(messageAt(messages, names), messageAt(english, names) ?? '')}`;
        });
      const inputs = Object.fromEntries(entries.map((entry) => [messagesOf(entry, language), { bytesInOutput: 0 }]));
      return { name: `messages-${language}-${index}`, text: `export default(n,p)=>({${compiled}})`, inputs };
    });
  });
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);
  return {
    hash,
    files: texts.map(({ name, ...file }) => ({ path: `assets/${name}-${hash}.js`, ...file })),
    moduleOf(file) {
      const { source = readFileSync(join(projectDir, file)), uses = [], lazyImports = [] } = modules.get(file) ?? {};
      const loaded = lazyImports.flatMap(({ specifier, start, end }) => {
        const entry = join(dirname(file), specifier);
        return paths.get(entry)?.length ? [{ start, end, entry }] : [];
      });
      const edits = [
        ...uses.map(({ path, start, end }) => ({ start, end, text: `t.${shortNames.get(path)}` })),
        ...loaded.flatMap(({ start, end, entry }) => [
          { start, end: start, text: `withMessages(${groups.findIndex((entries) => entries.includes(entry))}, ` },
          { start: end, end, text: ')' },
        ]),
      ];
      const page = pageOf(file);
      const before = lazy.has(file) ? [APP, ...(page && page !== file && !isFirstView(page) ? [page] : [])] : [];
      return {
        contents: edited(source, edits),
        imports: [
          ...before.map((path) => `import ${JSON.stringify(join(projectDir, path))};`),
          ...(loaded.length > 0 ? [`import { withMessages } from ${JSON.stringify(join(projectDir, T))};`] : []),
        ],
      };
    },
  };
}

/**
 * Small files compress badly and cost requests, so the messages of neighbouring pages share a file of about this many
 * messages, and so do those of dialogs and other parts. The frame has the first file.
 */
const MESSAGES_PER_FILE = 140;

function groupsOf(paths: ReadonlyMap<string, readonly string[]>): string[][] {
  const isPage = (entry: string) => entry.endsWith('/page.tsx');
  const entries = [...paths.keys()].filter((entry) => entry !== MAIN && paths.get(entry)?.length !== 0).toSorted();
  const groups = [[MAIN]];
  for (const sorted of [entries.filter(isPage), entries.filter((entry) => !isPage(entry))]) {
    let space = 0;
    for (const entry of sorted) {
      const size = paths.get(entry)?.length ?? 0;
      if (size > space) {
        groups.push([]);
        space = MESSAGES_PER_FILE;
      }
      groups.at(-1)?.push(entry);
      space -= size;
    }
  }
  return groups;
}

/** The page that is always loaded before this file, because the file is a part of it. */
const pageOf = (file: string): string | undefined => /^web\/studio\/pages\/[^/]+\//.exec(file)?.[0].concat('page.tsx');

/** The code list. A page that other files import is a chunk of its own, which would cost the first view a round trip. */
const isFirstView = (page: string) => page === 'web/studio/pages/codes/page.tsx';

interface Import {
  readonly path: string;
  readonly kind: string;
}
const isLazy = ({ kind }: Import) => kind === 'dynamic-import';

/** The imports of each module of the Studio. */
async function importsOf(projectDir: string): Promise<ReadonlyMap<string, readonly Import[]>> {
  const { metafile } = await build({
    absWorkingDir: projectDir,
    entryPoints: [MAIN],
    outdir: 'assets',
    bundle: true,
    splitting: true,
    format: 'esm',
    packages: 'external',
    loader: { '.css': 'empty' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return new Map(Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports]));
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function edited(source: Buffer, edits: readonly Edit[]): string {
  let [result, done] = ['', 0];
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    result += source.toString('utf8', done, start) + text;
    done = end;
  }
  return result + source.toString('utf8', done);
}

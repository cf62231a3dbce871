import { posix } from 'node:path';
import { OPERATIONS_BY_CAPABILITY } from '../contracts/operations/catalogue.ts';
import { CAPABILITIES, DYNAMIC_LOADERS, PURE_IMPORT_BANS } from './rules.ts';
import { ZONES } from './zones.ts';

/**
 * Checks that each operation has its file and its test, and that all files in the
 * rules exist. `sources` maps the path of each code file to its text.
 */
export function checkLayout(sources: ReadonlyMap<string, string>): string[] {
  const files = new Set(sources.keys());
  return [...wrongOperationFiles(files), ...wrongOperationNames(sources), ...staleRules(files)];
}

const OPERATIONS = Object.entries(OPERATIONS_BY_CAPABILITY).flatMap(([capability, rows]) =>
  Object.keys(rows).map((name) => ({
    name,
    capability,
    handler: `lambdas/api/${capability}/${name}.ts`,
    test: `test/functional/${capability}/${name}.test.ts`,
  })),
);

/** An operation has one row in the catalogue, one file and one test, all with the same name. */
function wrongOperationFiles(files: ReadonlySet<string>): string[] {
  const missing = OPERATIONS.flatMap(({ name, handler, test }) =>
    [handler, test].filter((file) => !files.has(file)).map((file) => `${file}: missing for the operation ${name}`),
  );
  const handlers = new Set(OPERATIONS.map(({ handler }) => handler));
  const extra = [...files]
    .filter((file) => /^lambdas\/api\/[^/]+\//.test(file))
    .filter((file) => !handlers.has(file))
    .map((file) => `${file}: ${whyExtra(posix.basename(file, '.ts'))}`);
  return [...missing, ...extra];
}

function whyExtra(name: string): string {
  const elsewhere = OPERATIONS.find((operation) => operation.name === name);
  return elsewhere
    ? `the catalogue lists this operation under ${elsewhere.capability}`
    : 'only operations belong here, and the catalogue has no operation with this name';
}

/** A copied file that still names another operation would run with that operation's scope and status. */
function wrongOperationNames(sources: ReadonlyMap<string, string>): string[] {
  return OPERATIONS.flatMap(({ name, handler }) => {
    const source = sources.get(handler);
    if (source === undefined) return [];
    const named = [
      ...source.matchAll(/\b(?:apiHandler|forwardHandler|cacheableHandler|publicHandler|streamHandler)\(\s*'([^']+)'/g),
    ].map(([, each]) => each);
    return [
      ...(named.length === 1 && named[0] === name ? [] : [`${handler}: names ${named.join(', ') || 'no operation'}`]),
      ...(/^export const handler =/m.test(source) ? [] : [`${handler}: does not export a handler`]),
    ];
  });
}

/** Finds files and folders that the rules name but that do not exist. */
function staleRules(files: ReadonlySet<string>): string[] {
  const named = [
    ...ZONES.flatMap(({ path, imports }) => [path, ...imports]),
    ...CAPABILITIES.flatMap(({ name, publicFiles, pureFiles, awsFiles }) =>
      [...publicFiles, ...pureFiles, ...awsFiles].map(
        (file) => `lambdas/${name}/${file}${file.endsWith('/') ? '' : '.ts'}`,
      ),
    ),
    ...PURE_IMPORT_BANS.flatMap(({ files, except = {} }) => [...files, ...Object.keys(except)]),
    ...Object.keys(DYNAMIC_LOADERS),
  ];
  const exists = (path: string) =>
    path.endsWith('/') ? [...files].some((file) => file.startsWith(path)) : files.has(path);
  return [...new Set(named)]
    .filter((path) => path !== '*' && !exists(path))
    .map((path) => `${path}: named in structure/, but does not exist`);
}

import { posix } from 'node:path';
import { OPERATIONS_BY_CAPABILITY } from '../lambdas/contracts/operations/catalogue.ts';
import { ROOMS } from './rooms.ts';
import { BANS_OF_RULES, CAPABILITIES, LARGEST_FOLDER, LOADERS } from './rules.ts';

/** What is wrong with where the files are, given all their paths. */
export function checkLayout(files: ReadonlySet<string>): string[] {
  return [...largeFolders(files), ...operationFiles(files), ...staleRules(files)];
}

function largeFolders(files: ReadonlySet<string>): string[] {
  const folders = Map.groupBy(files, (file) => posix.dirname(file));
  return [...folders]
    .filter(([folder, inside]) => folder.startsWith('lambdas/') && inside.length > LARGEST_FOLDER)
    .map(
      ([folder, inside]) => `${folder}/: ${inside.length} files side by side, at most ${LARGEST_FOLDER} are allowed`,
    );
}

/** An operation is one row of the catalogue, one file and one test, all named alike. */
function operationFiles(files: ReadonlySet<string>): string[] {
  const operations = Object.entries(OPERATIONS_BY_CAPABILITY).flatMap(([capability, rows]) =>
    Object.keys(rows).map((name) => ({
      name,
      handler: `lambdas/${capability}/operations/${name}.ts`,
      test: `test/functional/${capability}/${name}.test.ts`,
    })),
  );
  const missing = operations.flatMap(({ name, handler, test }) =>
    [handler, test].filter((file) => !files.has(file)).map((file) => `${file}: missing for the operation ${name}`),
  );
  const handlers = new Set(operations.map(({ handler }) => handler));
  const extra = [...files]
    .filter((file) => /^lambdas\/[^/]+\/operations\//.test(file) && !file.startsWith('lambdas/contracts/'))
    .filter((file) => !handlers.has(file))
    .map((file) => `${file}: no row of the catalogue has this name`);
  return [...missing, ...extra];
}

/** Every file and folder that the rules name is there. */
function staleRules(files: ReadonlySet<string>): string[] {
  const named = [
    ...ROOMS.flatMap(({ path, imports }) => [path, ...imports]),
    ...CAPABILITIES.flatMap(({ name, publicFiles, rules, awsFiles }) =>
      [...publicFiles, ...rules, ...awsFiles].map(
        (file) => `lambdas/${name}/${file}${file.endsWith('/') ? '' : '.ts'}`,
      ),
    ),
    ...BANS_OF_RULES.flatMap(({ files, but = {} }) => [...files, ...Object.keys(but)]),
    ...Object.keys(LOADERS),
  ];
  const exists = (path: string) =>
    path.endsWith('/') ? [...files].some((file) => file.startsWith(path)) : files.has(path);
  return [...new Set(named)]
    .filter((path) => path !== '*' && !exists(path))
    .map((path) => `${path}: named in structure/, but not there`);
}

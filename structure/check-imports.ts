import { FUNCTION_ENTRIES } from '../contracts/functions.ts';
import type { ImportGraph } from './import-graph.ts';
import {
  AWS_SDK,
  CAPABILITIES,
  CAPABILITY_ORDER,
  type CapabilityRules,
  DYNAMIC_LOADERS,
  type ImportBan,
  isPure,
  isStore,
  PURE_IMPORT_BANS,
  STORE_IMPORT_BANS,
} from './rules.ts';
import { ZONES, type Zone } from './zones.ts';

/** All imports that the rules do not allow, as `file → file: reason`, and public files that need not be public. */
export function checkImports(graph: ImportGraph): string[] {
  return [...forbiddenImports(graph), ...unusedPublicFiles(graph)];
}

function forbiddenImports(graph: ImportGraph): string[] {
  const reachViolation = reachCheck(graph);
  return [...graph].flatMap(([file, { files, packages, hasComputedImport }]) => {
    const zone = zoneOf(file);
    if (!zone) return [`${file}: not in any folder of structure/zones.ts`];
    const checked = [
      ...files.map((to) => [to, fileViolation(zone, file, to)]),
      ...packages.map((to) => [to, packageViolation(zone, file, to)]),
      ...bansOf(file).map((ban) => reachViolation(file, ban)),
      ...(hasComputedImport ? [['a computed import', computedImportViolation(zone, file)]] : []),
    ];
    return checked.flatMap(([to, why]) => (why ? [`${file} → ${to}: ${why}`] : []));
  });
}

function fileViolation(zone: Zone, file: string, to: string): string | undefined {
  if (isUnrestricted(zone)) return undefined;
  if (HANDLERS.has(to)) return 'nothing may import the handler of a function; move shared code to another file';
  if (zoneOf(to) === zone) return zone.isolatesFolders ? siblingViolation(zone, file, to) : undefined;
  if (isAmong(to, zone.imports)) return undefined;
  const [own, other] = [capabilityOf(file), capabilityOf(to)];
  return (own && other && capabilityViolation(own, other, to)) ?? `${zone.path} may not import it`;
}

/** Refuses imports between the folders of a zone with `isolatesFolders`. */
function siblingViolation({ path }: Zone, file: string, to: string): string | undefined {
  const folderOf = (importPath: string) => importPath.slice(path.length).split('/')[0];
  return folderOf(file) === folderOf(to) ? undefined : `folders of ${path} may not import each other`;
}

/** Why a capability must not import this file of another capability. Undefined if the import is allowed. */
function capabilityViolation(own: CapabilityRules, other: CapabilityRules, to: string): string | undefined {
  if (own === other) return undefined;
  const isPublic = other.publicFiles.some((file) => to === `lambdas/${other.name}/${file}.ts`);
  if (!isPublic) return `private to ${other.name}`;
  if (CAPABILITY_ORDER.indexOf(own.name) > CAPABILITY_ORDER.indexOf(other.name)) return undefined;
  return `${own.name} may not import ${other.name}, which comes after it in CAPABILITIES`;
}

function packageViolation(zone: Zone, file: string, to: string): string | undefined {
  if (isPackageAmong(to, zone.packages)) return undefined;
  if (isPackageAmong(to, AWS_SDK) && capabilityOf(file)) {
    return isStoreFile(file) ? undefined : 'only stores and `awsFiles` may import the SDK';
  }
  return `${zone.path} may not import this package`;
}

/** Refuses imports whose name is computed at run time, because the other rules cannot see what they import. */
function computedImportViolation(zone: Zone, file: string): string | undefined {
  if (isUnrestricted(zone) || file in DYNAMIC_LOADERS) return undefined;
  return 'only `DYNAMIC_LOADERS` may use require, getBuiltinModule, node:module, or import() with a computed name';
}

/**
 * Returns a check of one file against one ban. If the file reaches something banned, even indirectly, the check returns
 * the first import on the path, and the reason. It caches the files that reach nothing banned.
 */
function reachCheck(graph: ImportGraph): (file: string, ban: ImportBan) => [string, string | undefined] {
  const withoutPath = new Map<ImportBan, Set<string>>();
  return (file, ban) => {
    const known = withoutPath.get(ban) ?? new Set();
    const seen = new Set<string>();
    const path = pathTo(graph, file, ban, known, seen);
    if (!path) withoutPath.set(ban, new Set([...known, ...seen]));
    return [path?.[1] ?? '', path && `${ban.why}, but this import does (${path.join(' → ')})`];
  };
}

function pathTo(
  graph: ImportGraph,
  file: string,
  ban: ImportBan,
  withoutPath: ReadonlySet<string>,
  seen: Set<string>,
): string[] | undefined {
  if (isAmong(file, ban.files)) return [file];
  if (withoutPath.has(file) || seen.has(file)) return undefined;
  seen.add(file);
  const { files, packages } = graph.get(file) ?? { files: [], packages: [] };
  const found = packages.find((name) => isPackageAmong(name, ban.packages) && !isException(ban, file, name));
  if (found) return [file, found];
  for (const next of files) {
    const path = pathTo(graph, next, ban, withoutPath, seen);
    if (path) return [file, ...path];
  }
  return undefined;
}

const isException = ({ except = {} }: ImportBan, file: string, name: string) =>
  Object.entries(except).some(([path, packages]) => isAmong(file, [path]) && isPackageAmong(name, packages));

/**
 * Keeps the list of public files short: a file that no other folder imports must be private. Tests and
 * benchmarks do not count, nor do the operations of the capability.
 */
function unusedPublicFiles(graph: ImportGraph): string[] {
  const importers = Map.groupBy(
    [...graph].flatMap(([file, { files }]) => files.map((to) => ({ file, to }))),
    ({ to }) => to,
  );
  const isUsed = (path: string, name: string) =>
    importers
      .get(path)
      ?.some(({ file }) => !isAmong(file, ['test/', 'bench/', `lambdas/${name}/`, `lambdas/api/${name}/`]));
  return CAPABILITIES.flatMap(({ name, publicFiles }) =>
    publicFiles
      .map((file) => `lambdas/${name}/${file}.ts`)
      .filter((path) => graph.has(path) && !isUsed(path, name))
      .map((path) => `${path}: public in structure/rules.ts, but nothing outside ${name} imports it`),
  );
}

/** Longest path first, so the first zone that matches a file is the innermost one. */
const INNERMOST_FIRST = ZONES.toSorted((one, other) => other.path.length - one.path.length);
const zoneOf = oncePerFile((file): Zone | undefined => INNERMOST_FIRST.find(({ path }) => isAmong(file, [path])));

const capabilityOf = oncePerFile((file): CapabilityRules | undefined =>
  CAPABILITIES.find(({ name }) => file.startsWith(`lambdas/${name}/`)),
);

/** Caches the result for each file, because a check needs it for every import. */
function oncePerFile<T>(find: (file: string) => T): (file: string) => T {
  const found = new Map<string, T>();
  return (file) => {
    if (!found.has(file)) found.set(file, find(file));
    return found.get(file) as T;
  };
}

const HANDLERS: ReadonlySet<string> = new Set(FUNCTION_ENTRIES.values());

/** Tests and benchmarks may import everything. */
const isUnrestricted = (zone: Zone) => zone.imports.includes('*');

const bansOf = (file: string) => [
  ...(isPureFile(file) ? PURE_IMPORT_BANS : []),
  ...(isStoreFile(file) ? STORE_IMPORT_BANS : []),
];
const isPureFile = (file: string) => isOneOf(file, 'pureFiles') || (capabilityOf(file) !== undefined && isPure(file));
const isStoreFile = (file: string) => isOneOf(file, 'awsFiles') || (capabilityOf(file) !== undefined && isStore(file));

function isOneOf(file: string, list: 'pureFiles' | 'awsFiles'): boolean {
  const capability = capabilityOf(file);
  const paths = capability?.[list].map(
    (path) => `lambdas/${capability.name}/${path}${path.endsWith('/') ? '' : '.ts'}`,
  );
  return isAmong(file, paths ?? []);
}

const isAmong = (file: string, paths: readonly string[]) =>
  paths.some((path) => path === '*' || (path.endsWith('/') ? file.startsWith(path) : file === path));

const isPackageAmong = (name: string, packages: readonly string[]) =>
  packages.some(
    (allowed) =>
      allowed === '*' || name === allowed || name.startsWith(/[/:]$/.test(allowed) ? allowed : `${allowed}/`),
  );

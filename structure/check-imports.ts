import { FUNCTION_ENTRIES } from '../contracts/functions.ts';
import type { ImportGraph } from './import-graph.ts';
import {
  AWS_SDK,
  BANS_OF_RULES,
  BANS_OF_STORES,
  type Ban,
  CAPABILITIES,
  type CapabilityRules,
  isRule,
  isStore,
  LOADERS,
  ORDER,
} from './rules.ts';
import { ZONES, type Zone } from './zones.ts';

/** Every import that the rules do not allow, as `file → file: why`. */
export function checkImports(graph: ImportGraph): string[] {
  return [...forbiddenImports(graph), ...unusedPublicFiles(graph)];
}

function forbiddenImports(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, { files, packages, loadsUnnamed }]) => {
    const zone = zoneOf(file);
    if (!zone) return [`${file}: no folder of structure/zones.ts holds it`];
    const refused = [
      ...files.map((to) => [to, whyNotFile(zone, file, to)]),
      ...packages.map((to) => [to, whyNotPackage(zone, file, to)]),
      ...bansOf(file).map((ban) => whyNotReach(graph, file, ban)),
      ...(loadsUnnamed ? [['what it does not name', whyNotUnnamed(zone, file)]] : []),
    ];
    return refused.flatMap(([to, why]) => (why ? [`${file} → ${to}: ${why}`] : []));
  });
}

function whyNotFile(zone: Zone, file: string, to: string): string | undefined {
  if (isFree(zone)) return undefined;
  if (HANDLERS.has(to)) return 'nothing imports the handler of a function; what others need too gets a file of its own';
  if (zoneOf(to) === zone) return zone.isApart ? whyNotApart(zone, file, to) : undefined;
  if (isAmong(to, zone.imports)) return undefined;
  const [own, other] = [capabilityOf(file), capabilityOf(to)];
  return (own && other && whyNotCapability(own, other, to)) ?? `${zone.path} may not import it`;
}

/** Two folders of a zone that keeps them apart. */
function whyNotApart({ path }: Zone, file: string, to: string): string | undefined {
  const folderOf = (each: string) => each.slice(path.length).split('/')[0];
  return folderOf(file) === folderOf(to) ? undefined : `folders of ${path} do not import each other`;
}

function whyNotCapability(own: CapabilityRules, other: CapabilityRules, to: string): string | undefined {
  if (own === other) return undefined;
  const isPublic = other.publicFiles.some((file) => to === `lambdas/${other.name}/${file}.ts`);
  if (!isPublic) return `private to ${other.name}`;
  if (ORDER.indexOf(own.name) > ORDER.indexOf(other.name)) return undefined;
  return `${own.name} comes before ${other.name}`;
}

function whyNotPackage(zone: Zone, file: string, to: string): string | undefined {
  if (isPackageAmong(to, zone.packages)) return undefined;
  if (isPackageAmong(to, AWS_SDK) && capabilityOf(file)) {
    return isOfStores(file) ? undefined : 'only stores and `awsFiles` use the SDK';
  }
  return `${zone.path} may not import this package`;
}

/** Whatever is loaded without a name in the code would pass all the other rules. */
function whyNotUnnamed(zone: Zone, file: string): string | undefined {
  if (isFree(zone) || file in LOADERS) return undefined;
  return 'only `LOADERS` use import() of a computed name, require, getBuiltinModule and node:module';
}

/** The first step on a way from a file to what it must not reach, if there is one. */
function whyNotReach(graph: ImportGraph, file: string, ban: Ban): [string, string | undefined] {
  const way = wayTo(graph, file, ban, new Set());
  return [way?.[1] ?? '', way && `${ban.why}, and this leads to it (${way.join(' → ')})`];
}

function wayTo(graph: ImportGraph, file: string, ban: Ban, seen: Set<string>): string[] | undefined {
  if (isAmong(file, ban.files)) return [file];
  if (seen.has(file)) return undefined;
  seen.add(file);
  const { files, packages } = graph.get(file) ?? { files: [], packages: [] };
  const found = packages.find((name) => isPackageAmong(name, ban.packages) && !isExcepted(ban, file, name));
  if (found) return [file, found];
  for (const next of files) {
    const way = wayTo(graph, next, ban, seen);
    if (way) return [file, ...way];
  }
  return undefined;
}

const isExcepted = ({ but = {} }: Ban, file: string, name: string) =>
  Object.entries(but).some(([path, packages]) => isAmong(file, [path]) && isPackageAmong(name, packages));

/** Public files are few: a file that no other folder imports is private again. Tests may look at every file. */
function unusedPublicFiles(graph: ImportGraph): string[] {
  const isUsed = (path: string, name: string) =>
    [...graph].some(
      ([file, { files }]) =>
        files.includes(path) && !isAmong(file, ['test/', 'bench/', `lambdas/${name}/`, `lambdas/api/${name}/`]),
    );
  return CAPABILITIES.flatMap(({ name, publicFiles }) =>
    publicFiles
      .map((file) => `lambdas/${name}/${file}.ts`)
      .filter((path) => graph.has(path) && !isUsed(path, name))
      .map((path) => `${path}: public in structure/rules.ts, but nothing outside ${name} imports it`),
  );
}

/** The longest path comes first: the first zone that fits is the innermost one. */
const INNERMOST_FIRST = ZONES.toSorted((one, other) => other.path.length - one.path.length);
const zoneOf = (file: string): Zone | undefined => INNERMOST_FIRST.find(({ path }) => isAmong(file, [path]));

const capabilityOf = (file: string): CapabilityRules | undefined =>
  CAPABILITIES.find(({ name }) => file.startsWith(`lambdas/${name}/`));

const HANDLERS: ReadonlySet<string> = new Set(FUNCTION_ENTRIES.values());

/** Tests and benchmarks look at everything. */
const isFree = (zone: Zone) => zone.imports.includes('*');

const bansOf = (file: string) => [
  ...(isOfRules(file) ? BANS_OF_RULES : []),
  ...(isOfStores(file) ? BANS_OF_STORES : []),
];
const isOfRules = (file: string) => isOneOf(file, 'rules') || (capabilityOf(file) !== undefined && isRule(file));
const isOfStores = (file: string) => isOneOf(file, 'awsFiles') || (capabilityOf(file) !== undefined && isStore(file));

function isOneOf(file: string, list: 'rules' | 'awsFiles'): boolean {
  const capability = capabilityOf(file);
  const paths = capability?.[list].map(
    (path) => `lambdas/${capability.name}/${path}${path.endsWith('/') ? '' : '.ts'}`,
  );
  return isAmong(file, paths ?? []);
}

const isAmong = (file: string, paths: readonly string[]) =>
  paths.some((path) => path === '*' || (path.endsWith('/') ? file.startsWith(path) : file === path));

const isPackageAmong = (name: string, packages: readonly string[]) =>
  packages.some((each) => each === '*' || name === each || name.startsWith(/[/:]$/.test(each) ? each : `${each}/`));

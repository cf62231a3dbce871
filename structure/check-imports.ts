import type { ImportGraph } from './import-graph.ts';
import {
  AWS_PACKAGES,
  AWS_SDK,
  CAPABILITIES,
  type Capability,
  HTTP,
  isRule,
  isStore,
  ORDER,
  ROOMS,
  type Room,
} from './rules.ts';

/** Every import that the rules do not allow, as `file → file: why`. */
export function checkImports(graph: ImportGraph): string[] {
  return [...forbiddenImports(graph), ...unusedPublicFiles(graph)];
}

function forbiddenImports(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, { files, packages }]) => {
    const room = roomOf(file);
    if (!room) return [`${file}: no folder of structure/rules.ts holds it`];
    const refused = [
      ...files.map((to) => [to, whyNotFile(room, file, to)]),
      ...packages.map((to) => [to, whyNotPackage(room, file, to)]),
      ...(isPure(file) ? [reachesAws(graph, file)] : []),
    ];
    return refused.flatMap(([to, why]) => (why ? [`${file} → ${to}: ${why}`] : []));
  });
}

function whyNotFile(room: Room, file: string, to: string): string | undefined {
  if (speaksToAws(file) && isAmong(to, HTTP)) return 'a store knows nothing of HTTP';
  if (roomOf(to) === room || isAmong(to, room.imports)) return undefined;
  const [own, other] = [capabilityOf(file), capabilityOf(to)];
  if (own && other && own !== other) return whyNotCapability(own, other, to);
  if (own === other && own) return 'nothing imports an operation; what others need too gets a file of its own';
  return `${room.path} may import ${listed(room.imports)}${room.imports.length > 0 ? '' : ' outside itself'}`;
}

function whyNotCapability(own: Capability, other: Capability, to: string): string {
  const isPublic = other.publicFiles.some((file) => to === `lambdas/${other.name}/${file}.ts`);
  if (!isPublic) return `private to ${other.name}: others may import ${listed(other.publicFiles)} of it`;
  return `${own.name} comes before ${other.name}, and only operations may import what comes later (${ORDER.join(', ')})`;
}

function whyNotPackage(room: Room, file: string, to: string): string | undefined {
  if (isPackageAmong(to, room.packages)) return undefined;
  if (isPackageAmong(to, AWS_SDK) && capabilityOf(file)) {
    return speaksToAws(file) ? undefined : 'only stores (store.ts, *-store.ts, *-list.ts) and `awsFiles` use the SDK';
  }
  return `${room.path} may import ${room.packages.length > 0 ? `only the packages ${room.packages.join(', ')}` : 'no package'}`;
}

/** The first step on a way from a rule to a package of AWS, if there is one. */
function reachesAws(graph: ImportGraph, file: string): [string, string | undefined] {
  const way = wayToAws(graph, file, new Set());
  return [way?.[1] ?? '', way && `rules know nothing of AWS, and this leads to it (${way.join(' → ')})`];
}

function wayToAws(graph: ImportGraph, file: string, seen: Set<string>): string[] | undefined {
  if (seen.has(file)) return undefined;
  seen.add(file);
  const { files, packages } = graph.get(file) ?? { files: [], packages: [] };
  const found = packages.find((name) => isPackageAmong(name, AWS_PACKAGES));
  if (found) return [file, found];
  for (const next of files) {
    const way = wayToAws(graph, next, seen);
    if (way) return [file, ...way];
  }
  return undefined;
}

/** Public files are few: a file that no other folder imports is private again. Tests may look at every file. */
function unusedPublicFiles(graph: ImportGraph): string[] {
  const isUsed = (path: string, name: string) =>
    [...graph].some(
      ([file, { files }]) => files.includes(path) && !isAmong(file, ['test/', 'bench/', `lambdas/${name}/`]),
    );
  return CAPABILITIES.flatMap(({ name, publicFiles }) =>
    publicFiles
      .map((file) => `lambdas/${name}/${file}.ts`)
      .filter((path) => graph.has(path) && !isUsed(path, name))
      .map((path) => `${path}: public in structure/rules.ts, but nothing outside ${name} imports it`),
  );
}

const roomOf = (file: string): Room | undefined =>
  ROOMS.filter(({ path }) => isAmong(file, [path])).sort((a, b) => b.path.length - a.path.length)[0];

const capabilityOf = (file: string): Capability | undefined =>
  CAPABILITIES.find(({ name }) => file.startsWith(`lambdas/${name}/`));

const isPure = (file: string) => isOneOf(file, 'rules') || (capabilityOf(file) !== undefined && isRule(file));
const speaksToAws = (file: string) => isOneOf(file, 'awsFiles') || (capabilityOf(file) !== undefined && isStore(file));

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

const listed = (names: readonly string[]) => (names.length > 0 ? `only ${names.join(', ')}` : 'nothing');

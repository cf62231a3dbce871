import { CAPABILITIES, DYNAMIC_LOADERS } from './rules.ts';
import { SERVICES, ZONES, type Zone } from './zones.ts';

const START = '<!-- rules: written by `npm run structure -- --write` -->';
const END = '<!-- /rules -->';

/** Replaces the text between the two markers of the page with the current rules. */
export function withRules(page: string): string {
  const [before = '', rest = ''] = page.split(START);
  const [, after = ''] = rest.split(END);
  return `${before}${START}\n${describeRules()}${END}${after}`;
}

function describeRules(): string {
  const isInLaterTable = ({ path }: Zone) =>
    [
      'lib/',
      ...CAPABILITIES.flatMap(({ name }) => [`lambdas/${name}/`, `lambdas/api/${name}/`]),
      'lambdas/api/service/',
      ...Object.keys(SERVICES).map((name) => `local/services/${name}/`),
    ].some((folder) => path.startsWith(folder));
  const folders = ZONES.filter((zone) => !isInLaterTable(zone)).map(({ path, holds, imports, packages }) =>
    row(code(path), holds, listCell(imports), listCell(packages)),
  );
  const capabilities = CAPABILITIES.map(({ name, holds, publicFiles }) =>
    row(code(`lambdas/${name}/`), holds, listCell(publicFiles)),
  );
  const strictFolders = CAPABILITIES.flatMap(({ name, zones = {} }) =>
    Object.entries(zones).map(([path, imports]) => row(code(`lambdas/${name}/${path}`), listCell(imports))),
  );
  const services = Object.entries(SERVICES).map(([name, calls]) =>
    row(code(`local/services/${name}/`), listCell(calls.map((called) => `local/services/${called}/`))),
  );
  const lib = ZONES.filter(({ path }) => path.startsWith('lib/')).map(({ path, holds }) => row(code(path), holds));
  const loaders = Object.entries(DYNAMIC_LOADERS).map(([file, why]) => row(code(file), why));
  return `
| folder | what lives there | may import | packages |
|---|---|---|---|
${folders.join('')}
The capabilities. Each may import the public files of the capabilities above it:

| folder | what lives there | public files |
|---|---|---|
${capabilities.join('')}
An operation in \`lambdas/api/<capability>/\` may import \`contracts/\`, \`shared/\`, \`lambdas/platform/\`, the middleware in
\`lambdas/api/\`, every file of its own capability, and the public files of all others.

The parts of \`lib/\`. Each may import \`contracts/\`, \`shared/nearest.ts\`,
\`shared/page/error-page.ts\` and the parts above it:

| folder | what lives there |
|---|---|
${lib.join('')}
Folders of a capability that may import only \`contracts/\`, \`shared/\`, \`lambdas/platform/\`, themselves and:

| folder | may import |
|---|---|
${strictFolders.join('')}
The emulated services, which may import \`local/engine/\`, \`local/services/shared/\`, themselves and:

| folder | may import |
|---|---|
${services.join('')}
Files that may use \`require\`, \`getBuiltinModule\`, \`node:module\`, and \`import()\` with a computed name:

| file | what it loads |
|---|---|
${loaders.join('')}
`;
}

const row = (...columns: string[]) => `| ${columns.join(' | ')} |\n`;
const code = (text: string) => `\`${text}\``;
const listCell = (names: readonly string[]) =>
  names.map((name) => (name === '*' ? 'all' : code(name))).join(' ') || 'none';

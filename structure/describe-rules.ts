import { ROOMS, type Room } from './rooms.ts';
import { CAPABILITIES } from './rules.ts';

const START = '<!-- rules: written by `npm run structure -- --write` -->';
const END = '<!-- /rules -->';

/** A page with the rules as they are now, between its two marks. */
export function withRules(page: string): string {
  const [before = '', rest = ''] = page.split(START);
  const [, after = ''] = rest.split(END);
  return `${before}${START}\n${describeRules()}${END}${after}`;
}

function describeRules(): string {
  const isCapability = ({ path }: Room) => CAPABILITIES.some(({ name }) => path.startsWith(`lambdas/${name}/`));
  const folders = ROOMS.filter((room) => !isCapability(room)).map(({ path, holds, imports, packages }) =>
    row(code(path), holds, cells(imports), cells(packages)),
  );
  const capabilities = CAPABILITIES.map(({ name, holds, publicFiles }) =>
    row(code(`lambdas/${name}/`), holds, cells(publicFiles)),
  );
  return `
| folder | what lives there | may import | packages |
|---|---|---|---|
${folders.join('')}
The capabilities, in their order:

| folder | what lives there | public files |
|---|---|---|
${capabilities.join('')}
`;
}

const row = (...columns: string[]) => `| ${columns.join(' | ')} |\n`;
const code = (text: string) => `\`${text}\``;
const cells = (names: readonly string[]) =>
  names.map((name) => (name === '*' ? 'all' : code(name))).join(' ') || 'none';

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { parseSync } from '@swc/core';

export interface Imports {
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
  /** Package specifiers, such as `zod/mini` or `node:fs`. */
  readonly packages: readonly string[];
  /**
   * Whether the file can load modules by a computed name: `import(name)`, `require`, `getBuiltinModule` or
   * `node:module`.
   */
  readonly hasComputedImport: boolean;
}
/** The imports of each file, by its path from the root of the repository. */
export type ImportGraph = ReadonlyMap<string, Imports>;

export const importGraph = (sources: ReadonlyMap<string, string>): ImportGraph =>
  new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]));

/** Reads the code in the folders of the repository. Files at the root are skipped: they only configure tools. */
export function readSources(root: string): Map<string, string> {
  const files = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isGenerated(entry.name))
    .flatMap(({ name }) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.([cm]?[jt]s|tsx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // The build output of the client package.
    .filter((file) => !relative(root, file).startsWith(join('sdk', 'dist')));
  return new Map(
    files
      .map((file) => relative(root, file))
      .map((file) => [file, isMessages(file) ? '' : readFileSync(join(root, file), 'utf8')]),
  );
}

/** The build replaces these modules with compiled messages, which import nothing. */
const isMessages = (file: string) => /^messages.\w+\.js$/.test(file);

const isGenerated = (folder: string) =>
  folder.startsWith('.') || ['node_modules', 'cdk.out', 'coverage'].includes(folder);

function importsOf(file: string, source: string): Imports {
  const specifiers = new Set<string | typeof COMPUTED>();
  collect(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2024' }), specifiers);
  const named = [...specifiers].filter((specifier) => specifier !== COMPUTED);
  const isRelative = (specifier: string) => specifier.startsWith('.');
  return {
    files: named.filter(isRelative).map((specifier) => posix.join(posix.dirname(file), specifier)),
    packages: named.filter((specifier) => !isRelative(specifier)),
    hasComputedImport: specifiers.has(COMPUTED) || specifiers.has('node:module'),
  };
}

/** Stands for a specifier that is only known at run time. */
const COMPUTED = Symbol('computed');
/** `require`, and `getBuiltinModule`, which gives access to `require` without an import. */
const LOADING_NAMES = ['require', 'getBuiltinModule'];

/** Walks the whole syntax tree, because `import('…')` can appear anywhere, as a call or as a type. */
function collect(node: unknown, specifiers: Set<string | typeof COMPUTED>): void {
  if (typeof node !== 'object' || node === null) return;
  const specifier = specifierOf(node as SyntaxNode);
  if (specifier !== undefined) specifiers.add(specifier);
  for (const child of Object.values(node)) collect(child, specifiers);
}

/** The parts of swc's syntax tree that can contain a module specifier. */
interface SyntaxNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly source?: { readonly value: string } | null;
  readonly callee?: { readonly type: string };
  readonly arguments?: readonly { readonly expression: Expression }[];
  readonly argument?: { readonly value: string };
  readonly expression?: Expression;
}
interface Expression {
  readonly type: string;
  readonly value?: string;
  readonly quasis?: readonly { readonly cooked: string }[];
}

function specifierOf(node: SyntaxNode): string | typeof COMPUTED | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source?.value;
    case 'CallExpression':
      return node.callee?.type === 'Import' ? literalOf(node.arguments?.[0]?.expression) : undefined;
    case 'TsImportType':
      return node.argument?.value;
    case 'TsExternalModuleReference':
      return literalOf(node.expression);
    case 'Identifier':
      return LOADING_NAMES.some((name) => name === node.value) ? COMPUTED : undefined;
    default:
      return undefined;
  }
}

function literalOf(expression: Expression | undefined): string | typeof COMPUTED {
  const { type, value, quasis = [] } = expression ?? {};
  if (type === 'StringLiteral') return value ?? COMPUTED;
  return (type === 'TemplateLiteral' && quasis.length === 1 && quasis[0]?.cooked) || COMPUTED;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { parseSync } from '@swc/core';

export interface Imports {
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
  /** As they are written: `zod/mini`, `node:fs`. */
  readonly packages: readonly string[];
  /** Whether the file can load what no import names: `import(name)`, `require(…)`, `node:module`. */
  readonly loadsUnnamed: boolean;
}
/** Every file, by its path from the root of the repository. */
export type ImportGraph = ReadonlyMap<string, Imports>;

export const importGraph = (sources: ReadonlyMap<string, string>): ImportGraph =>
  new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]));

/** The code in the folders of the repository; what stands at its root are settings of tools. */
export function readSources(root: string): Map<string, string> {
  const files = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isGenerated(entry.name))
    .flatMap(({ name }) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.([cm]?[jt]s|tsx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // What the client's package is built into.
    .filter((file) => !relative(root, file).startsWith(join('sdk', 'dist')));
  return new Map(files.map((file) => [relative(root, file), readFileSync(file, 'utf8')]));
}

const isGenerated = (folder: string) =>
  folder.startsWith('.') || ['node_modules', 'cdk.out', 'coverage'].includes(folder);

function importsOf(file: string, source: string): Imports {
  const specifiers = new Set<string | typeof UNNAMED>();
  collect(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2024' }), specifiers);
  const named = [...specifiers].filter((specifier) => specifier !== UNNAMED);
  const isRelative = (specifier: string) => specifier.startsWith('.');
  return {
    files: named.filter(isRelative).map((specifier) => posix.join(posix.dirname(file), specifier)),
    packages: named.filter((specifier) => !isRelative(specifier)),
    loadsUnnamed: specifiers.has(UNNAMED) || specifiers.has('node:module'),
  };
}

/** Stands for a specifier that only running the code would tell. */
const UNNAMED = Symbol('unnamed');
/** `require` itself, and the way to it that needs no import. */
const LOADING_NAMES = ['require', 'getBuiltinModule'];

/** Walks the whole syntax tree: `import('…')` may stand anywhere in it, as a call and as a type. */
function collect(node: unknown, specifiers: Set<string | typeof UNNAMED>): void {
  if (typeof node !== 'object' || node === null) return;
  const specifier = specifierOf(node as SyntaxNode);
  if (specifier !== undefined) specifiers.add(specifier);
  for (const child of Object.values(node)) collect(child, specifiers);
}

/** As much of swc's syntax tree as names another file. */
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

function specifierOf(node: SyntaxNode): string | typeof UNNAMED | undefined {
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
      return LOADING_NAMES.some((name) => name === node.value) ? UNNAMED : undefined;
    default:
      return undefined;
  }
}

function literalOf(expression: Expression | undefined): string | typeof UNNAMED {
  const { type, value, quasis = [] } = expression ?? {};
  if (type === 'StringLiteral') return value ?? UNNAMED;
  return (type === 'TemplateLiteral' && quasis.length === 1 && quasis[0]?.cooked) || UNNAMED;
}

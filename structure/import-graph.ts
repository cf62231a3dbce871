import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { parseSync } from '@swc/core';

export interface Imports {
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
  /** As they are written: `zod/mini`, `node:fs`. */
  readonly packages: readonly string[];
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
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [relative(root, file), readFileSync(file, 'utf8')]));
}

const isGenerated = (folder: string) =>
  folder.startsWith('.') || ['node_modules', 'cdk.out', 'coverage'].includes(folder);

function importsOf(file: string, source: string): Imports {
  const specifiers = new Set<string>();
  collect(parseSync(source, { syntax: 'typescript', target: 'es2024' }), specifiers);
  const isRelative = (specifier: string) => specifier.startsWith('.');
  return {
    files: [...specifiers].filter(isRelative).map((specifier) => posix.join(posix.dirname(file), specifier)),
    packages: [...specifiers].filter((specifier) => !isRelative(specifier)),
  };
}

/** Walks the whole syntax tree: `import('…')` may stand anywhere in it, as a call and as a type. */
function collect(node: unknown, specifiers: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const specifier = specifierOf(node as SyntaxNode);
  if (specifier !== undefined) specifiers.add(specifier);
  for (const child of Object.values(node)) collect(child, specifiers);
}

/** As much of swc's syntax tree as names another file. */
interface SyntaxNode {
  readonly type?: string;
  readonly source?: { readonly value: string } | null;
  readonly callee?: { readonly type: string };
  readonly arguments?: readonly { readonly expression: { readonly type: string; readonly value?: string } }[];
  readonly argument?: { readonly value: string };
}

function specifierOf({ type, source, callee, arguments: given, argument }: SyntaxNode): string | undefined {
  switch (type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return source?.value;
    case 'CallExpression': {
      const module = callee?.type === 'Import' ? given?.[0]?.expression : undefined;
      return module?.type === 'StringLiteral' ? module.value : undefined;
    }
    case 'TsImportType':
      return argument?.value;
    default:
      return undefined;
  }
}

import { parseSync } from '@swc/core';
import { type Messages, messageAt } from '../../messages/compile.ts';

/** A place in the source, in bytes. */
interface Place {
  readonly start: number;
  readonly end: number;
}

interface MessageUse extends Place {
  /** The path of the message or group, such as `codes.title`. */
  readonly path: string;
}

interface Found {
  readonly uses: MessageUse[];
  /** The module specifiers of each `import('…')`. */
  readonly lazyImports: (Place & { readonly specifier: string })[];
}

interface Node {
  readonly type?: string;
  readonly span?: Place;
  readonly value?: string & Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly callee?: Node;
  readonly arguments?: readonly { readonly expression: Node }[];
  readonly specifiers?: readonly { readonly local: Node }[];
}

/** Finds the messages that a module uses, as members of the imported `t`, and the modules that it loads lazily. */
export function findMessageUses(file: string, source: string, english: Messages): Found {
  const found: Found = { uses: [], lazyImports: [] };
  const module = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2024' });
  const importsT = module.body.some(
    (node) => node.type === 'ImportDeclaration' && node.specifiers.some(({ local }) => local.value === 't'),
  );
  const visit = (node: Node): void => {
    const path = importsT ? pathOf(node) : undefined;
    if (path && messageAt(english, path) !== undefined && path.length > 0) {
      found.uses.push({ ...placeOf(node), path: path.join('.') });
    } else if (path && path.length < 2) {
      throw new Error(`${file}: name each message after t, as in t.codes.title, so that the page loads it.`);
    } else if (node.type === 'MemberExpression') {
      visitAll([node.object, node.property?.type === 'Computed' ? node.property : undefined]);
    } else if (node.type === 'KeyValueProperty') {
      visitAll([node.value]);
    } else if (node.type !== 'ImportDeclaration') {
      const specifier = node.callee?.type === 'Import' ? node.arguments?.[0]?.expression.value : undefined;
      if (specifier !== undefined) found.lazyImports.push({ ...placeOf(node), specifier });
      visitAll(Object.values(node));
    }
  };
  const visitAll = (nodes: readonly unknown[]) => {
    for (const node of nodes) if (typeof node === 'object' && node !== null) visit(node as Node);
  };
  visit(module as unknown as Node);
  return found;
}

/** swc counts from 1. */
const placeOf = ({ span = { start: 1, end: 1 } }: Node): Place => ({ start: span.start - 1, end: span.end - 1 });

/** The names after `t` in an expression such as `t.codes.title`. */
function pathOf({ type, value, object, property }: Node): string[] | undefined {
  if (type === 'Identifier') return value === 't' ? [] : undefined;
  if (type !== 'MemberExpression' || property?.type !== 'Identifier' || !object) return undefined;
  const path = pathOf(object);
  return path && [...path, property.value ?? ''];
}

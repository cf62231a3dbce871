import { parseSync } from '@swc/core';
import { type Messages, messageAt } from '../../messages/compile.ts';
import { englishName } from '../../messages/types.ts';

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
  readonly id?: Node;
  readonly init?: Node;
  readonly arguments?: readonly { readonly expression: Node }[];
}

/** Finds the messages that a module uses, as members of the imported `t`, and the modules that it loads lazily. */
export function findMessageUses(file: string, source: string, english: Messages): Found {
  const module = parse(file, source);
  const importsT = importsOf(module).some(({ local }) => local === 't');
  return find(file, module, english, new Map(importsT ? [['t', []]] : []));
}

/**
 * Finds the messages that a module uses of the groups that it imports from the module of a surface, as members of
 * `group[language]`, or of the constant `t` with this value. Code that uses a whole group counts as using all of it.
 */
export function findGroupUses(file: string, source: string, surface: string, english: Messages): string[] {
  const module = parse(file, source);
  const groups = importsOf(module).filter(({ from }) => from.endsWith(`/messages/${surface}.js`));
  const paths = new Map(groups.map(({ local, imported }) => [local, [groupNamed(imported, english)]]));
  return paths.size === 0 ? [] : find(file, module, english, paths).uses.map(({ path }) => path);
}

/** `greetings` and `englishGreetings` are the same group. */
const groupNamed = (name: string, english: Messages): string =>
  Object.keys(english).find((group) => group === name || englishName(group) === name) ?? name;

function parse(file: string, source: string) {
  return parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2024' });
}

const importsOf = ({ body }: ReturnType<typeof parse>) =>
  body.flatMap((node) =>
    node.type !== 'ImportDeclaration' || node.typeOnly
      ? []
      : node.specifiers.map((specifier) => ({
          from: node.source.value,
          local: specifier.local.value,
          imported: (specifier.type === 'ImportSpecifier' && specifier.imported?.value) || specifier.local.value,
        })),
  );

/** `paths` has the messages that a name stands for. */
function find(file: string, module: unknown, english: Messages, paths: Map<string, readonly string[]>): Found {
  const found: Found = { uses: [], lazyImports: [] };
  const visit = (node: Node): void => {
    if (isTypeOnly(node)) return;
    const path = pathOf(node, paths);
    if (node.type === 'VariableDeclarator' && node.id?.value === 't' && node.init) {
      const group = pathOf(node.init, paths);
      if (group) paths.set('t', group);
      else visitAll([node.init]);
    } else if (path && messageAt(english, path) !== undefined && path.length > 0) {
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
  visit(module as Node);
  return found;
}

/** A type can have a property with the name of a group. */
const isTypeOnly = (node: Node): boolean => node.type?.startsWith('Ts') === true && !('expression' in node);

/** swc counts from 1. */
const placeOf = ({ span = { start: 1, end: 1 } }: Node): Place => ({ start: span.start - 1, end: span.end - 1 });

/** The path of the messages in an expression such as `t.codes.title`, `signIn[language]` or `signIn[language].subject`. */
function pathOf(
  { type, value, object, property }: Node,
  paths: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  if (type === 'Identifier') return paths.get(value ?? '');
  if (type !== 'MemberExpression' || !property || !object) return undefined;
  const isGroup = object.type === 'Identifier' && object.value !== 't';
  if (property.type === 'Computed') return isGroup ? pathOf(object, paths) : undefined;
  const path = pathOf(object, paths);
  return path && [...path, property.value ?? ''];
}

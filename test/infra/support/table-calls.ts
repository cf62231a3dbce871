import { posix } from 'node:path';
import { parseSync } from '@swc/core';

/**
 * Static analysis of the table calls that a function can make, including branches that no test reaches. A call is an
 * action and the kind of item whose key it uses (`KEY_PREFIX.webhook` → `webhook`).
 */
export interface TableCall {
  readonly action: string;
  readonly kind: string;
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A top-level declaration. */
interface Unit {
  readonly file: string;
  readonly node: Node;
  readonly parameters: readonly Node[];
  /** The possible values of each local name: expressions, or the index of a parameter. */
  readonly bound: ReadonlyMap<string, readonly (Node | number)[]>;
}

/** The kinds of items that an expression may refer to, and the parameters of its unit that it depends on. */
interface Keys {
  readonly kinds: ReadonlySet<string>;
  readonly parameters: ReadonlySet<number>;
}

interface IssuedCall extends Keys {
  readonly action: string;
}

const ACTIONS: Readonly<Record<string, { readonly action: string; readonly key: string }>> = {
  GetCommand: { action: 'GetItem', key: 'Key' },
  PutCommand: { action: 'PutItem', key: 'Item' },
  UpdateCommand: { action: 'UpdateItem', key: 'Key' },
  DeleteCommand: { action: 'DeleteItem', key: 'Key' },
  QueryCommand: { action: 'Query', key: 'ExpressionAttributeValues' },
  BatchGetCommand: { action: 'BatchGetItem', key: 'RequestItems' },
  BatchWriteCommand: { action: 'BatchWriteItem', key: 'RequestItems' },
};
/** Helpers of `platform/table/`, with their actions on the keys in the second argument. */
const HELPERS: Readonly<Record<string, readonly string[]>> = {
  getItem: ['GetItem'],
  itemExists: ['GetItem'],
  updateItem: ['UpdateItem'],
  updateAndGet: ['UpdateItem'],
  updateOrFind: ['UpdateItem'],
  batchGet: ['BatchGetItem'],
  batchDelete: ['BatchWriteItem'],
  deletePartition: ['Query', 'BatchWriteItem'],
  pageByPrefix: ['Query'],
  countByPrefix: ['Query'],
  newestAcross: ['Query'],
  queryAll: ['Query'],
  queryFirst: ['Query'],
  queryPages: ['Query'],
  countAll: ['Query'],
  putWrite: ['PutItem'],
  updateWrite: ['UpdateItem'],
  deleteWrite: ['DeleteItem'],
  conditionCheck: ['ConditionCheckItem'],
  countWrite: ['UpdateItem'],
  countIfBelowLimit: ['UpdateItem'],
  countAttempt: ['UpdateItem'],
};
const HELPERS_FOLDER = 'lambdas/platform/table/';

/** The name of the partition key in items, keys and queries. */
const PARTITION_KEYS = ['pk', ':pk', ':partition'];

const NOTHING: Keys = { kinds: new Set(), parameters: new Set() };
const union = (all: readonly Keys[]): Keys => ({
  kinds: new Set(all.flatMap(({ kinds }) => [...kinds])),
  parameters: new Set(all.flatMap(({ parameters }) => [...parameters])),
});

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Types make no calls, so they are skipped. */
const isType = ({ type }: Node) =>
  type.startsWith('Ts') && !/^Ts(As|NonNull|Satisfies|ConstAssertion|Instantiation|TypeAssertion)/.test(type);

/** Field names, which do not refer to declarations. */
const isFieldName = (field: string, value: unknown) =>
  (field === 'key' || field === 'property') && isNode(value) && value.type === 'Identifier';

const children = new WeakMap<Node, readonly Node[]>();
function childrenOf(node: Node): readonly Node[] {
  const known = children.get(node);
  if (known) return known;
  const found = Object.entries(node)
    .filter(([field, value]) => !isFieldName(field, value))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => (isNode(value) ? [value] : expressionIn(value)))
    .filter((child) => !isType(child));
  children.set(node, found);
  return found;
}

/** The parser wraps arguments and elements in objects without a type. Returns the expression in such an object. */
const expressionIn = (value: unknown): Node[] =>
  typeof value === 'object' && value !== null && 'expression' in value && isNode(value.expression)
    ? [value.expression]
    : [];

/** The node and all its descendants. */
function walk(node: Node): Node[] {
  const found = [node];
  for (let at = 0; at < found.length; at += 1) found.push(...childrenOf(found[at] ?? node));
  return found;
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'StringLiteral') ? String(node.value) : undefined;

const argumentsOf = (node: Node): Node[] => ((node.arguments ?? []) as readonly unknown[]).flatMap(expressionIn);

/** The names that a destructuring pattern binds. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.value)];
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((property) =>
        property.type === 'AssignmentPatternProperty'
          ? namesIn(property.key)
          : namesIn(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'ArrayPattern':
      return (pattern.elements as (Node | null)[]).flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
const patternsOf = ({ params }: Node): Node[] =>
  ((params ?? []) as Node[]).map((parameter) => (parameter.type === 'Parameter' ? (parameter.pat as Node) : parameter));

/** The possible values of local names. A number is the index of a parameter of the declaration. */
function boundIn(node: Node, parameters: readonly Node[]): Map<string, (Node | number)[]> {
  const bound = new Map<string, (Node | number)[]>();
  const bind = (pattern: unknown, sources: readonly (Node | number)[]) => {
    for (const name of namesIn(pattern)) bound.set(name, [...(bound.get(name) ?? []), ...sources]);
  };
  for (const [index, pattern] of parameters.entries()) bind(pattern, [index]);
  for (const descendant of walk(node)) {
    if (descendant.type === 'VariableDeclarator') bind(descendant.id, isNode(descendant.init) ? [descendant.init] : []);
    if (descendant.type === 'ForOfStatement') {
      for (const { id } of (descendant.left as { declarations?: Node[] }).declarations ?? [])
        bind(id, [descendant.right as Node]);
    }
    if (descendant.type === 'AssignmentExpression') bind(descendant.left, [descendant.right as Node]);
    // The parameters of a callback come from the object whose method is called, or from the other arguments.
    if (descendant.type === 'CallExpression') {
      const given = argumentsOf(descendant);
      const callee = descendant.callee as Node;
      const sources = [
        ...(callee.type === 'MemberExpression' ? [callee.object as Node] : []),
        ...given.filter(({ type }) => !FUNCTIONS.includes(type)),
      ];
      for (const callback of given.filter(({ type }) => FUNCTIONS.includes(type))) {
        for (const pattern of patternsOf(callback)) bind(pattern, sources);
      }
    }
    if (FUNCTIONS.includes(descendant.type)) {
      for (const pattern of patternsOf(descendant)) bind(pattern, []);
      if (descendant.type === 'FunctionDeclaration') bind(descendant.identifier, [descendant]);
    }
  }
  return bound;
}

export class TableCalls {
  readonly #units = new Map<string, Unit>();
  /** Resolves a name in a file to the `file#name` of a declaration. */
  readonly #names = new Map<string, Map<string, string>>();
  readonly #issued = new Map<string, readonly IssuedCall[]>();
  readonly #returned = new Map<string, Keys>();
  readonly #references = new Map<string, ReadonlySet<string>>();
  readonly #keys = new Map<Node, Keys>();

  /** Files of `lambdas/` by their path in the repository. */
  constructor(sources: ReadonlyMap<string, string>) {
    for (const [file, source] of sources) this.#read(file, source);
  }

  /** All table calls that a declaration can make. */
  of(file: string, name = 'handler'): TableCall[] {
    const calls = new Map<string, TableCall>();
    for (const unit of this.#reachable(`${file}#${name}`)) {
      if (unit.startsWith(HELPERS_FOLDER)) continue;
      for (const { action, kinds } of this.#issuedBy(unit)) {
        for (const kind of kinds) calls.set(`${action} ${kind}`, { action, kind });
      }
    }
    return [...calls.values()];
  }

  #read(file: string, source: string): void {
    const names = new Map<string, string>();
    this.#names.set(file, names);
    const declare = (name: string, node: Node) => {
      const body = unwrapped(node);
      const parameters = FUNCTIONS.includes(body.type) ? patternsOf(body) : [];
      names.set(name, `${file}#${name}`);
      this.#units.set(`${file}#${name}`, { file, node: body, parameters, bound: boundIn(body, parameters) });
    };
    for (const item of parseSync(source, { syntax: 'typescript', target: 'es2024' }).body as unknown as Node[]) {
      if (item.type === 'ImportDeclaration') {
        const from = fileOf(file, (item.source as Node).value);
        for (const { local, imported } of item.specifiers as { local: Node; imported?: Node }[]) {
          if (from !== undefined) names.set(String(local.value), `${from}#${nameOf(imported) ?? String(local.value)}`);
        }
      }
      const declaration = (item.declaration ?? item) as Node;
      if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') {
        declare(String((declaration.identifier as Node).value), declaration);
      }
      if (declaration.type === 'VariableDeclaration') {
        for (const { id, init } of declaration.declarations as Node[]) {
          if (isNode(init)) for (const name of namesIn(id)) declare(name, init);
        }
      }
    }
  }

  #unitOf(unit: Unit, name: string): string | undefined {
    if (unit.bound.has(name)) return undefined;
    const key = this.#names.get(unit.file)?.get(name);
    return key !== undefined && this.#units.has(key) ? key : undefined;
  }

  #reachable(start: string, seen = new Set<string>()): Set<string> {
    if (seen.has(start)) return seen;
    seen.add(start);
    for (const next of this.#referencesOf(start)) this.#reachable(next, seen);
    return seen;
  }

  #referencesOf(key: string): ReadonlySet<string> {
    const known = this.#references.get(key);
    if (known) return known;
    const unit = this.#units.get(key);
    const named = unit ? walk(unit.node).filter(({ type }) => type === 'Identifier') : [];
    const references = new Set(named.flatMap(({ value }) => (unit && this.#unitOf(unit, String(value))) ?? []));
    this.#references.set(key, references);
    return references;
  }

  /** The calls that a declaration makes itself, and the calls of its helpers whose keys it passes as arguments. */
  #issuedBy(key: string): readonly IssuedCall[] {
    const known = this.#issued.get(key);
    if (known) return known;
    this.#issued.set(key, []);
    const unit = this.#units.get(key);
    const issued = unit ? walk(unit.node).flatMap((node) => this.#issuedAt(unit, node)) : [];
    this.#issued.set(key, issued);
    return issued;
  }

  #issuedAt(unit: Unit, node: Node): IssuedCall[] {
    if (node.type === 'NewExpression') {
      const command = ACTIONS[nameOf(node.callee) ?? ''];
      const [input] = argumentsOf(node);
      if (!command || !input) return [];
      return [{ action: command.action, ...this.#keysOf(unit, propertyOf(input, command.key) ?? input) }];
    }
    if (node.type !== 'CallExpression') return [];
    const callee = this.#unitOf(unit, nameOf(node.callee) ?? '');
    if (callee === undefined) return [];
    const given = argumentsOf(node);
    if (callee.startsWith(HELPERS_FOLDER)) {
      const keys = given[1] ? this.#keysOf(unit, given[1]) : NOTHING;
      return (HELPERS[nameOf(node.callee) ?? ''] ?? []).map((action) => ({ action, ...keys }));
    }
    return this.#issuedBy(callee)
      .filter(({ parameters, kinds }) => kinds.size === 0 && parameters.size > 0)
      .map(({ action, parameters }) => ({
        action,
        ...union([...parameters].map((at) => (given[at] ? this.#keysOf(unit, given[at]) : NOTHING))),
      }));
  }

  /**
   * The kinds of items in an expression. If it contains a `KEY_PREFIX`, only that counts, and the parameters with the
   * ids in the key are ignored.
   */
  #keysOf(unit: Unit, node: Node): Keys {
    const known = this.#keys.get(node);
    if (known) return known;
    this.#keys.set(node, NOTHING);
    const keys = this.#keysIn(unit, node);
    this.#keys.set(node, keys);
    return keys;
  }

  #keysIn(unit: Unit, node: Node): Keys {
    const keysOf = (part: Node) => this.#keysOf(unit, part);
    switch (node.type) {
      case 'Identifier': {
        const name = String(node.value);
        const sources = unit.bound.get(name);
        if (sources) {
          return union(
            sources.map((source) =>
              typeof source === 'number' ? { ...NOTHING, parameters: new Set([source]) } : keysOf(source),
            ),
          );
        }
        const key = this.#unitOf(unit, name);
        return key === undefined ? NOTHING : this.#returnedBy(key);
      }
      case 'MemberExpression': {
        const { object, property } = node as { object: Node; property: Node } & Node;
        if (nameOf(object) === 'KEY_PREFIX') {
          const kind = nameOf(property);
          return { ...NOTHING, kinds: new Set(kind === undefined ? [] : [kind]) };
        }
        return keysOf(object);
      }
      case 'CallExpression': {
        const key = this.#unitOf(unit, nameOf(node.callee) ?? '');
        const given = argumentsOf(node);
        if (key === undefined) {
          const fromArguments = union(given.map(keysOf));
          const callee = node.callee as Node;
          if (callee.type !== 'MemberExpression') return fromArguments;
          // The callback of `map` builds the key of each element.
          return /^(flatM|m)ap$/.test(nameOf(callee.property) ?? '') && fromArguments.kinds.size > 0
            ? { ...fromArguments, parameters: new Set() }
            : union([keysOf(callee), fromArguments]);
        }
        const returned = this.#returnedBy(key);
        if (returned.kinds.size > 0) return { ...NOTHING, kinds: returned.kinds };
        return union([...returned.parameters].flatMap((at) => (given[at] ? [keysOf(given[at])] : [])));
      }
      case 'ObjectExpression': {
        const properties = node.properties as Node[];
        const partition = properties.filter(
          (property) =>
            property.type === 'SpreadElement' || PARTITION_KEYS.includes(nameOf(property.key ?? property) ?? ''),
        );
        const values = propertyOf(node, 'ExpressionAttributeValues');
        if (values) return keysOf(values);
        const relevant = partition.length > 0 ? partition : properties;
        return union(relevant.map((property) => keysOf(partOf(property))));
      }
      default: {
        const parts = childrenOf(node).map(keysOf);
        const keys = union(parts);
        const isText = node.type === 'TemplateLiteral' || node.type === 'BinaryExpression';
        return isText && keys.kinds.size > 0 ? { ...keys, parameters: new Set() } : keys;
      }
    }
  }

  #returnedBy(key: string): Keys {
    const known = this.#returned.get(key);
    if (known) return known;
    this.#returned.set(key, NOTHING);
    const unit = this.#units.get(key);
    const returned = unit ? union(resultsOf(unit.node).map((node) => this.#keysOf(unit, node))) : NOTHING;
    this.#returned.set(key, returned);
    return returned;
  }
}

/** Unwraps a spread to its argument and a property to its value. */
const partOf = (property: Node): Node => {
  if (property.type === 'SpreadElement') return property.arguments as Node;
  return isNode(property.value) ? property.value : property;
};

const unwrapped = (node: Node): Node =>
  /^(Ts(As|Satisfies|ConstAssertion|NonNull)|Parenthesis)/.test(node.type) && isNode(node.expression)
    ? unwrapped(node.expression)
    : node;

/** The return values of a function, or the node itself if it is not a function. */
function resultsOf(node: Node): Node[] {
  if (!FUNCTIONS.includes(node.type)) return [node];
  const body = node.body as Node;
  if (body.type !== 'BlockStatement') return [body];
  return walk(body).flatMap((descendant) =>
    descendant.type === 'ReturnStatement' && isNode(descendant.argument) ? [descendant.argument] : [],
  );
}

const propertyOf = (input: Node, name: string): Node | undefined =>
  input.type === 'ObjectExpression'
    ? (input.properties as Node[]).flatMap((property) =>
        nameOf(property.key ?? property) === name ? [partOf(property)] : [],
      )[0]
    : undefined;

const fileOf = (importer: string, source: unknown): string | undefined =>
  typeof source === 'string' && source.startsWith('.')
    ? posix.normalize(posix.join(posix.dirname(importer), source))
    : undefined;

import { type NestingResource, type NestingTemplate, nestedStacksOf } from './template.ts';

/**
 * Moves the resources of nested stacks into their parent. The result is one template that describes the same resources.
 * Parameters become the values that the parent passes, and outputs become the values that they refer to. A logical id
 * changes only if the parent already uses it.
 *
 * Afterwards, `AWS::StackName` and `AWS::StackId` refer to the parent, so a nested stack must not use them.
 */
export function flatten<T extends NestingTemplate>(template: T): Omit<T, 'Nested'> {
  const { Nested = {}, ...parent } = template;
  let flat: Omit<NestingTemplate, 'Nested'> = parent;
  for (const [id] of nestedStacksOf(parent)) {
    const nested = Nested[id];
    // An earlier iteration may have replaced references in this resource.
    const stack = flat.Resources[id];
    if (nested && stack) flat = withNested(flat, id, stack, flatten(nested));
  }
  return flat as Omit<T, 'Nested'>;
}

function withNested(parent: NestingTemplate, id: string, stack: NestingResource, nested: NestingTemplate) {
  const uniqueName = (name: string) => (hasName(parent, name) ? `${id}${name}` : name);
  const parameterValues = (stack.Properties?.Parameters ?? {}) as Readonly<Record<string, unknown>>;
  /** For references in the nested template. */
  const inner: References = {
    name: (name) => (hasName(nested, name) ? uniqueName(name) : name),
    ref: (name) => {
      const parameter = nested.Parameters?.[name];
      if (!parameter) return undefined;
      return parameterValues[name] ?? parameter.Default ?? fail(`${id} has no value for the parameter ${name}.`);
    },
    attribute: () => undefined,
  };
  /** For references in the parent. */
  const outer: References = {
    name: (name) => name,
    ref: (name) => (name === id ? fail(`Ref ${id} refers to a nested stack.`) : undefined),
    attribute: (target, attribute) => {
      const output = /^Outputs\.(.+)$/.exec(attribute)?.[1];
      if (target !== id) return undefined;
      const { Value } = nested.Outputs?.[output ?? ''] ?? fail(`${id} has no output ${attribute}.`);
      return rewrite(Value, inner);
    },
  };
  const ids = Object.keys(nested.Resources).map(uniqueName);
  const added = Object.entries(nested.Resources).map(([logicalId, resource]): [string, NestingResource] => {
    const rewritten = rewrite(resource, inner) as NestingResource;
    const DependsOn = [...listOf(rewritten.DependsOn).map(inner.name), ...listOf(stack.DependsOn)];
    return [uniqueName(logicalId), { ...(stack.Condition && { Condition: stack.Condition }), ...rewritten, DependsOn }];
  });
  const resources = Object.entries(parent.Resources).flatMap(([logicalId, resource]): [string, NestingResource][] => {
    if (logicalId === id) return added;
    const rewritten = rewrite(resource, outer) as NestingResource;
    if (!listOf(rewritten.DependsOn).includes(id)) return [[logicalId, rewritten]];
    const DependsOn = listOf(rewritten.DependsOn).flatMap((name) => (name === id ? ids : [name]));
    return [[logicalId, { ...rewritten, DependsOn }]];
  });
  const renameSection = (section: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(Object.entries(section).map(([name, value]) => [uniqueName(name), rewrite(value, inner)]));
  return {
    ...parent,
    Resources: Object.fromEntries(resources),
    ...((parent.Mappings || nested.Mappings) && {
      Mappings: { ...parent.Mappings, ...renameSection(nested.Mappings) },
    }),
    ...((parent.Conditions || nested.Conditions) && {
      Conditions: { ...parent.Conditions, ...renameSection(nested.Conditions) },
    }),
    ...(parent.Outputs && { Outputs: rewrite(parent.Outputs, outer) as NonNullable<NestingTemplate['Outputs']> }),
  };
}

const hasName = ({ Resources, Mappings = {}, Conditions = {} }: NestingTemplate, name: string): boolean =>
  name in Resources || name in Mappings || name in Conditions;

const listOf = (names: string | readonly string[] = []): readonly string[] => [names].flat();

function fail(message: string): never {
  throw new Error(message);
}

/** Says what replaces each name in a part of a template. */
interface References {
  /** The new name of a resource, mapping or condition. */
  name(name: string): string;
  /** The value that replaces a `Ref`, or undefined if it stays a `Ref`. */
  ref(name: string): unknown;
  /** The value that replaces an `Fn::GetAtt`, or undefined if it stays an `Fn::GetAtt`. */
  attribute(id: string, attribute: string): unknown;
}

function rewrite(value: unknown, to: References): unknown {
  if (Array.isArray(value)) return value.map((part) => rewrite(part, to));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[key, argument] = ['', undefined]] = entries;
  if (entries.length === 1) {
    if (key === 'Ref' && typeof argument === 'string') return to.ref(argument) ?? { Ref: to.name(argument) };
    if (key === 'Fn::GetAtt') return rewriteGetAtt(argument, to);
    if (key === 'Fn::Sub') return rewriteSub(argument, to);
    if ((key === 'Fn::FindInMap' || key === 'Fn::If') && Array.isArray(argument)) {
      const [name, ...others] = argument as [unknown, ...unknown[]];
      return {
        [key]: [
          typeof name === 'string' ? to.name(name) : rewrite(name, to),
          ...others.map((part) => rewrite(part, to)),
        ],
      };
    }
  }
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name,
      name === 'Condition' && typeof inner === 'string' ? to.name(inner) : rewrite(inner, to),
    ]),
  );
}

function rewriteGetAtt(argument: unknown, to: References): unknown {
  const text = Array.isArray(argument) ? argument.join('.') : String(argument);
  const [id = '', ...rest] = text.split('.');
  return to.attribute(id, rest.join('.')) ?? { 'Fn::GetAtt': [to.name(id), rest.join('.')] };
}

/** If a value replaces a reference, the value becomes a variable of `Fn::Sub`, because it can be an expression. */
function rewriteSub(argument: unknown, to: References): unknown {
  const [text, variables = {}] = (Array.isArray(argument) ? argument : [argument]) as [string, object?];
  const added: Record<string, unknown> = {};
  const renamed = text.replaceAll(/\$\{([^!}][^}]*)\}/g, (whole, reference: string) => {
    if (reference in variables) return whole;
    const [id = '', ...rest] = reference.split('.');
    const value = rest.length > 0 ? to.attribute(id, rest.join('.')) : to.ref(id);
    if (value === undefined) return `\${${[to.name(id), ...rest].join('.')}}`;
    const name = reference.replaceAll('.', '');
    added[name] = value;
    return `\${${name}}`;
  });
  const all = { ...(rewrite(variables, to) as object), ...added };
  return { 'Fn::Sub': Object.keys(all).length > 0 ? [renamed, all] : renamed };
}

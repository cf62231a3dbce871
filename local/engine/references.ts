import type { Template } from './assembly.ts';
import { TemplateError } from './template-error.ts';

const SUB_PLACEHOLDER = /\$\{([^!][^}]*)\}/g;

/** Logical ids that a value mentions through Ref, Fn::GetAtt or Fn::Sub. */
export function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  collect(value, found);
  return found;
}

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const element of value) collect(element, found);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'Ref' && typeof inner === 'string') found.add(inner);
    else if (key === 'Fn::GetAtt') found.add(getAttTarget(inner)[0]);
    else if (key === 'Fn::Sub') collectSub(inner, found);
    else collect(inner, found);
  }
}

function collectSub(argument: unknown, found: Set<string>): void {
  const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const variableNames = new Set(Object.keys(variables ?? {}));
  for (const [, name = ''] of String(text).matchAll(SUB_PLACEHOLDER)) {
    if (!variableNames.has(name)) found.add(name.split('.')[0] ?? name);
  }
  collect(variables, found);
}

/** The argument of `Fn::GetAtt` is `[id, attribute]` or `id.attribute`. */
export function getAttTarget(argument: unknown): [logicalId: string, attribute: string] {
  if (Array.isArray(argument)) return [String(argument[0]), argument.slice(1).join('.')];
  const text = String(argument);
  const dot = text.indexOf('.');
  return [text.slice(0, dot), text.slice(dot + 1)];
}

/**
 * The order in which the resources start: that of the template, except that each resource comes after those that it
 * refers to or depends on.
 * Throws CloudFormation's error for a missing or circular dependency.
 */
export function startOrder(resources: Template['Resources']): string[] {
  const dependencies = new Map<string, Set<string>>();
  for (const [logicalId, resource] of Object.entries(resources)) {
    const missing = resource.DependsOn.filter((id) => !(id in resources));
    if (missing.length > 0) {
      throw new TemplateError(
        `Template format error: Unresolved resource dependencies [${missing.join(', ')}] in ${logicalId}.`,
      );
    }
    const referenced = [...referencesIn(resource.Properties)].filter((id) => id in resources);
    dependencies.set(logicalId, new Set([...referenced, ...resource.DependsOn]));
  }
  const order: string[] = [];
  const visited = new Set<string>();
  const visiting = new Set<string>();
  const visit = (logicalId: string) => {
    if (visited.has(logicalId)) return;
    if (visiting.has(logicalId)) {
      const path = [...visiting];
      throw new TemplateError(
        `Circular dependency between resources: [${path.slice(path.indexOf(logicalId)).join(', ')}]`,
      );
    }
    visiting.add(logicalId);
    for (const dependency of dependencies.get(logicalId) ?? []) visit(dependency);
    visiting.delete(logicalId);
    visited.add(logicalId);
    order.push(logicalId);
  };
  for (const logicalId of Object.keys(resources)) visit(logicalId);
  return order;
}

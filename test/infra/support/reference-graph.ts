import type { ReferenceGraph } from '../../../operator/deploy/template/reference-graph.ts';
import type { StackTemplate } from './synthesized.ts';

/** Everything that CloudFormation creates or updates before this resource. */
export function createdBefore(graph: ReferenceGraph, id: string, found = new Set<string>()): ReadonlySet<string> {
  for (const referenced of graph.get(id) ?? [])
    if (!found.has(referenced)) createdBefore(graph, referenced, found.add(referenced));
  return found;
}

/** The ids of the first reference cycle, or `undefined`. */
export function findCycle(graph: ReferenceGraph): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const next of graph.get(id) ?? []) {
      const cycle = visit(next, [...path, id]);
      if (cycle) return cycle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of graph.keys()) {
    const cycle = visit(id, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** References to resources that are not in the template, and undefined conditions. */
export function missingReferences({ Resources, Conditions = {}, ...rest }: StackTemplate): string[] {
  const parameters = Object.keys((rest as { Parameters?: object }).Parameters ?? {});
  const known = new Set([...Object.keys(Resources), ...parameters]);
  const isKnown = (name: string) => known.has(name) || name.startsWith('AWS::');
  const missing: string[] = [];
  const visit = (value: unknown, where: string): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner, where);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const names =
        key === 'Ref' || key === 'Fn::GetAtt'
          ? [String(Array.isArray(inner) ? inner[0] : inner)]
          : key === 'DependsOn'
            ? [inner].flat().map(String)
            : [];
      missing.push(...names.filter((name) => !isKnown(name)).map((name) => `${where}: ${name}`));
      if (key === 'Condition' && typeof inner === 'string' && !(inner in Conditions))
        missing.push(`${where}: ${inner}`);
      visit(inner, where);
    }
  };
  for (const [id, resource] of Object.entries(Resources)) visit(resource, id);
  visit(rest, 'outputs');
  return missing;
}

import type { StackTemplate } from './synthesized.ts';

/** For every resource the resources it refers to, by Ref, Fn::GetAtt, Fn::Sub or DependsOn. */
export function referenceGraph({
  Resources,
}: Pick<StackTemplate, 'Resources'>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(Resources).map(([id, { Properties, DependsOn }]) => {
      const found = new Set<string>(DependsOn === undefined ? [] : [DependsOn].flat());
      collect(Properties, found);
      return [id, new Set([...found].filter((reference) => reference in Resources))];
    }),
  );
}

function collect(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'Ref' && typeof inner === 'string') into.add(inner);
      else if (key === 'Fn::GetAtt') into.add(String(Array.isArray(inner) ? inner[0] : String(inner).split('.')[0]));
      else if (key === 'Fn::Sub') {
        for (const [, name = ''] of JSON.stringify(inner).matchAll(/\$\{([A-Za-z0-9]+)/g)) into.add(name);
        collect(inner, into);
      } else collect(inner, into);
    }
  }
}

/** The first circle of references, as the ids along it; `undefined` when there is none. */
export function findCircle(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const next of graph.get(id) ?? []) {
      const circle = visit(next, [...path, id]);
      if (circle) return circle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of graph.keys()) {
    const circle = visit(id, []);
    if (circle) return circle;
  }
  return undefined;
}

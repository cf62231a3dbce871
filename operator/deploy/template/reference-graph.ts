import type { Template } from './template.ts';

/** Maps every resource to the resources that CloudFormation creates before it. */
export type ReferenceGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the references by Ref, Fn::GetAtt, Fn::Sub and DependsOn. */
export function referenceGraph({ Resources }: Template): ReferenceGraph {
  return new Map(
    Object.entries(Resources).map(([id, { Properties, DependsOn }]) => {
      const found = referencesIn(Properties);
      for (const dependency of DependsOn === undefined ? [] : [DependsOn].flat()) found.add(dependency);
      return [id, new Set([...found].filter((reference) => reference in Resources))];
    }),
  );
}

/** The names to which a part of a template refers: resources, parameters and pseudo parameters. */
export function referencesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const entry of value) referencesIn(entry, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'Ref' && typeof inner === 'string') found.add(inner);
      else if (key === 'Fn::GetAtt') found.add(String(Array.isArray(inner) ? inner[0] : String(inner).split('.')[0]));
      else if (key === 'Fn::Sub') {
        for (const [, name = ''] of JSON.stringify(inner).matchAll(/\$\{([A-Za-z0-9:]+)/g)) found.add(name);
        referencesIn(inner, found);
      } else referencesIn(inner, found);
    }
  }
  return found;
}

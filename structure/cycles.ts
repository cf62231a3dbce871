import type { ImportGraph } from './import-graph.ts';

/** Finds circular imports, including type-only imports. */
export function findCycles(graph: ImportGraph): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    if (done.has(file)) return;
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push(`${[...path.slice(start), file].join(' → ')}: circular import`);
      return;
    }
    path.push(file);
    for (const imported of graph.get(file)?.files ?? []) visit(imported);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

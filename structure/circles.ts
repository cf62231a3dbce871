import type { ImportGraph } from './import-graph.ts';

/** Files that import each other in a circle, type-only imports included. */
export function findCircles(graph: ImportGraph): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    if (done.has(file)) return;
    const start = path.indexOf(file);
    if (start >= 0) {
      circles.push(`${[...path.slice(start), file].join(' → ')}: a circle of files`);
      return;
    }
    path.push(file);
    for (const imported of graph.get(file)?.files ?? []) visit(imported);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return circles;
}

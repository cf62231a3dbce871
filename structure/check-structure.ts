import { checkImports } from './check-imports.ts';
import { checkLayout } from './check-layout.ts';
import { findCircles } from './circles.ts';
import { importGraph } from './import-graph.ts';

/** What breaks the rules of the architecture, a line each; `sources` are all files of code by their paths. */
export function checkStructure(sources: ReadonlyMap<string, string>): string[] {
  const graph = importGraph(sources);
  return [...checkImports(graph), ...findCircles(graph), ...checkLayout(sources)];
}

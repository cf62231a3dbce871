import { checkImports } from './check-imports.ts';
import { checkLayout } from './check-layout.ts';
import { findCycles } from './cycles.ts';
import { importGraph } from './import-graph.ts';

/**
 * Returns all violations of the architecture rules, one line each. `sources` has the text of each code file by path.
 */
export function checkStructure(sources: ReadonlyMap<string, string>): string[] {
  const graph = importGraph(sources);
  return [...checkImports(graph), ...findCycles(graph), ...checkLayout(sources)];
}

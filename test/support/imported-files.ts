import { type ImportGraph, type Imports, importGraph, readSources } from '../../structure/import-graph.ts';
import { PROJECT_DIR } from './docs/docs-pages.ts';

const sources = readSources(PROJECT_DIR);
const parsed = new Map<string, Imports | undefined>();

/** The imports of a file of the project, or `undefined` if the file does not exist. */
function importsOf(file: string): Imports | undefined {
  const source = sources.get(file);
  if (source !== undefined && !parsed.has(file)) parsed.set(file, importGraph(new Map([[file, source]])).get(file));
  return parsed.get(file);
}

/** These files and all files that they import, directly or indirectly. Parses only those, because parsing is slow. */
export function importedFiles(files: readonly string[]): ImportGraph {
  const graph = new Map<string, Imports>();
  const visit = (file: string) => {
    const imports = graph.has(file) ? undefined : importsOf(file);
    if (!imports) return;
    graph.set(file, imports);
    imports.files.forEach(visit);
  };
  files.forEach(visit);
  return graph;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkStructure } from '../structure/check-structure.ts';
import { withRules } from '../structure/describe-rules.ts';
import { readSources } from '../structure/import-graph.ts';

/** `npm run structure`, part of lint: enforces the rules in structure/. `-- --write` writes them to CONTRIBUTING.md. */
const root = join(import.meta.dirname, '..');

if (process.argv.includes('--write')) {
  const page = join(root, 'CONTRIBUTING.md');
  writeFileSync(page, withRules(readFileSync(page, 'utf8')));
}

const problems = checkStructure(readSources(root));
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`\n${problems.length} violations of structure/rules.ts and structure/zones.ts`);
  process.exitCode = 1;
}

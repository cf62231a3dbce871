import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkStructure } from '../structure/check-structure.ts';
import { withRules } from '../structure/describe-rules.ts';
import { readSources } from '../structure/import-graph.ts';

/** Part of `npm run lint`: refuses what breaks structure/rules.ts; `--write` puts those rules into CONTRIBUTING.md. */
const root = join(import.meta.dirname, '..');

if (process.argv.includes('--write')) {
  const page = join(root, 'CONTRIBUTING.md');
  writeFileSync(page, withRules(readFileSync(page, 'utf8')));
}

const problems = checkStructure(readSources(root));
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`\nNot allowed by structure/rules.ts: ${problems.length}`);
  process.exitCode = 1;
}

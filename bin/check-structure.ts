import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments, runCommand } from '../operator/command.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { withRules } from '../structure/describe-rules.ts';
import { readSources } from '../structure/import-graph.ts';

const HELP = `Checks all imports against the rules in structure/. npm run lint runs this check too.

npm run structure -- [options]

  --write           first write the rules to CONTRIBUTING.md
  --help            print this text`;

const root = join(import.meta.dirname, '..');

await runCommand(HELP, readOptions, async ({ write }) => {
  if (write) {
    const page = join(root, 'CONTRIBUTING.md');
    writeFileSync(page, withRules(readFileSync(page, 'utf8')));
  }
  const problems = checkStructure(readSources(root));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0)
    console.error(`\n${problems.length} violations of structure/rules.ts and structure/zones.ts`);
  return problems.length === 0;
});

function readOptions(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const { help, write } = readArguments(args, HELP, { write: flag, help: { ...flag, short: 'h' } });
  return help ? undefined : { write };
}

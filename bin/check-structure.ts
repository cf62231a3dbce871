import { join } from 'node:path';
import { readArguments, runCommand } from '../operator/command.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { readSources } from '../structure/import-graph.ts';

const HELP = `Checks imports, folders and operations against the rules in structure/. npm run lint runs this check too.

npm run structure -- [options]

  --help            print this text`;

const root = join(import.meta.dirname, '..');

await runCommand(HELP, readOptions, async () => {
  const problems = checkStructure(readSources(root));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error(`\nViolations of the rules in structure/: ${problems.length}`);
  return problems.length === 0;
});

function readOptions(args: string[]) {
  const { help } = readArguments(args, HELP, { help: { type: 'boolean', default: false, short: 'h' } });
  return help ? undefined : {};
}

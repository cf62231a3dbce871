import { writeFileSync } from 'node:fs';
import { readNoOptions, runCommand } from '../operator/command.ts';
import { assumptionsPage } from '../operator/probe/assumptions-page.ts';

const HELP = `Writes docs/aws-assumptions.md: the undocumented AWS behavior that the service relies on.

npm run assumptions -- [options]

  --help            print this text`;

await runCommand(HELP, readNoOptions(HELP), async () => {
  writeFileSync(new URL('../docs/aws-assumptions.md', import.meta.url), assumptionsPage());
  process.stdout.write('Wrote docs/aws-assumptions.md\n');
  return true;
});

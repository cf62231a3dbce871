import { writeFileSync } from 'node:fs';
import { assumptionsPage } from '../operator/probe/assumptions-page.ts';

/** `npm run assumptions`: writes the page about undocumented AWS behavior that the service relies on. */
writeFileSync(new URL('../docs/aws-assumptions.md', import.meta.url), assumptionsPage());
process.stdout.write('Wrote docs/aws-assumptions.md\n');

import { writeFileSync } from 'node:fs';
import { ledgerPage } from '../operator/probe/ledger-page.ts';

/** `npm run assumptions`: writes the documentation page of the AWS assumptions. */
writeFileSync(new URL('../docs/aws-assumptions.md', import.meta.url), ledgerPage());
process.stdout.write('Wrote docs/aws-assumptions.md\n');

import { readFileSync, writeFileSync } from 'node:fs';
import { asText, buildDocument } from '../openapi/document.ts';
import { loadSchemas } from '../openapi/load-schemas.ts';

/** Writes docs/openapi.json from the code: `npm run openapi`. */
const file = (path: string) => new URL(`../${path}`, import.meta.url);
const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
writeFileSync(file('docs/openapi.json'), asText(buildDocument(await loadSchemas(), version)));
process.stdout.write('Wrote docs/openapi.json\n');

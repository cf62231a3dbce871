import { readFileSync, writeFileSync } from 'node:fs';
import { asText, buildDocument } from '../openapi/document.ts';
import { loadSchemas } from '../openapi/load-schemas.ts';
import { asTypeScript } from '../openapi/typescript.ts';

/** Writes the API description, and the client's types of it, from the code: `npm run openapi`. */
const file = (path: string) => new URL(`../${path}`, import.meta.url);
const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
const document = buildDocument(await loadSchemas(), version);
writeFileSync(file('docs/openapi.json'), asText(document));
writeFileSync(file('sdk/src/operations.ts'), asTypeScript(document));
process.stdout.write('Wrote docs/openapi.json and sdk/src/operations.ts\n');

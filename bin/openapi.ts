import { readFileSync, writeFileSync } from 'node:fs';
import { asText, buildDocument } from '../openapi/document.ts';
import { loadSchemas } from '../openapi/load-schemas.ts';
import { writeSamples } from '../openapi/samples/write.ts';
import { asTypeScript } from '../openapi/typescript.ts';

/** Writes the API description, the client's types of it, and the samples of its page, from the code: `npm run openapi`. */
const file = (path: string) => new URL(`../${path}`, import.meta.url);
const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
const document = buildDocument(await loadSchemas(), version);
writeFileSync(file('docs/openapi.json'), asText(document));
writeFileSync(file('sdk/src/operations.ts'), asTypeScript(document));
writeFileSync(file('web/docs/samples.json'), asText(writeSamples(document)));
process.stdout.write('Wrote docs/openapi.json, sdk/src/operations.ts and web/docs/samples.json\n');

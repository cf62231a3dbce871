import { readFileSync, writeFileSync } from 'node:fs';
import { asText, buildDocument } from '../openapi/document.ts';
import { errorCodesPage } from '../openapi/error-codes.ts';
import { loadSchemas } from '../openapi/load-schemas.ts';
import { asTypeScript } from '../openapi/typescript.ts';
import { withCommands } from '../sdk/cli/markdown.ts';

/** Writes the API description, the client's types of it, the list of commands and the page of error codes: `npm run openapi`. */
const file = (path: string) => new URL(`../${path}`, import.meta.url);
const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
const document = buildDocument(await loadSchemas(), version);
writeFileSync(file('docs/openapi.json'), asText(document));
writeFileSync(file('sdk/src/operations.ts'), asTypeScript(document));
writeFileSync(file('docs/errors.md'), errorCodesPage());
writeFileSync(file('docs/command-line.md'), withCommands(readFileSync(file('docs/command-line.md'), 'utf8')));
process.stdout.write('Wrote docs/openapi.json, docs/errors.md, docs/command-line.md and sdk/src/operations.ts\n');

import { readFileSync, writeFileSync } from 'node:fs';
import { asText, buildDocument } from '../openapi/document.ts';
import { loadSchemas } from '../openapi/load-schemas.ts';
import { asTypeScript } from '../openapi/typescript.ts';
import { withCommands } from '../sdk/cli/markdown.ts';

/** Writes the API description, the client's types of it and the list of commands from the code: `npm run openapi`. */
const file = (path: string) => new URL(`../${path}`, import.meta.url);
const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
const document = buildDocument(await loadSchemas(), version);
writeFileSync(file('docs/openapi.json'), asText(document));
writeFileSync(file('sdk/src/operations.ts'), asTypeScript(document));
writeFileSync(file('docs/command-line.md'), withCommands(readFileSync(file('docs/command-line.md'), 'utf8')));
process.stdout.write('Wrote docs/openapi.json, docs/command-line.md and sdk/src/operations.ts\n');

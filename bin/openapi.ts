import { readFileSync, writeFileSync } from 'node:fs';
import { clientValues } from '../openapi/client-values.ts';
import { asText, buildDocument } from '../openapi/document.ts';
import { errorCodesFile, errorCodesPage } from '../openapi/error-codes.ts';
import { loadSchemas } from '../openapi/load-schemas.ts';
import { asTypeScript } from '../openapi/typescript.ts';

/** Writes the API description and all that follows from it or from the same code: `npm run openapi`. */
const file = (path: string) => new URL(`../${path}`, import.meta.url);
// The commands are described with these values, so they are loaded after the values are written.
writeFileSync(file('sdk/src/values.ts'), clientValues());
const { writeSamples } = await import('../openapi/samples/write.ts');
const { withCommands } = await import('../sdk/cli/markdown.ts');
const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
const document = buildDocument(await loadSchemas(), version);
const written = {
  'docs/openapi.json': asText(document),
  'sdk/src/operations.ts': asTypeScript(document),
  'web/docs/samples.json': asText(writeSamples(document)),
  'web/docs/error-codes.json': asText(errorCodesFile()),
  'docs/errors.md': errorCodesPage(),
  'docs/command-line.md': withCommands(readFileSync(file('docs/command-line.md'), 'utf8')),
};
for (const [path, text] of Object.entries(written)) writeFileSync(file(path), text);
process.stdout.write(`Wrote sdk/src/values.ts, ${Object.keys(written).join(', ')}\n`);

import { readFileSync, writeFileSync } from 'node:fs';
import { clientValues } from '../openapi/client-values.ts';
import { buildDocument, toJsonText } from '../openapi/document.ts';
import { errorCodesFile, errorCodesPage } from '../openapi/error-codes.ts';
import { loadSchemas } from '../openapi/load-schemas.ts';
import { mcpTools } from '../openapi/mcp-tools.ts';
import { asTypeScript } from '../openapi/typescript.ts';

/** `npm run openapi`: writes the API description and all files that are generated from it or from the same code. */
const file = (path: string) => new URL(`../${path}`, import.meta.url);
const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
const document = buildDocument(await loadSchemas(), version);

function write(texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) writeFileSync(file(path), text);
  process.stdout.write(`Wrote ${Object.keys(texts).join(', ')}\n`);
}

write({
  'docs/openapi.json': toJsonText(document),
  'docs/mcp-tools.json': toJsonText(mcpTools(document)),
  'sdk/src/operations.ts': asTypeScript(document),
  'sdk/src/values.ts': clientValues(),
});

// These modules load the client that was just written, so they must be imported afterwards.
const { writeSamples } = await import('../openapi/samples/write.ts');
const { withCommands } = await import('../sdk/cli/markdown.ts');
write({
  'web/docs/samples.json': toJsonText(writeSamples(document)),
  'web/docs/error-codes.json': toJsonText(errorCodesFile()),
  'docs/errors.md': errorCodesPage(),
  'docs/command-line.md': withCommands(readFileSync(file('docs/command-line.md'), 'utf8')),
});

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readNoOptions, runCommand } from '../operator/command.ts';

const HELP = `Writes the API description, and all files that are generated from it or from the same code.

npm run openapi -- [options]

  --help            print this text`;

/** The routes that the API has or once had. */
const ROUTES_FILE = 'lib/api/routes.json';

const file = (path: string) => new URL(`../${path}`, import.meta.url);

/** Leaves files that are current alone: `npm run dev` restarts the service when a contract is written. */
function write(texts: Readonly<Record<string, string>>): void {
  const changed = Object.entries(texts).filter(
    ([path, text]) => !existsSync(file(path)) || readFileSync(file(path), 'utf8') !== text,
  );
  for (const [path, text] of changed) {
    writeFileSync(file(path), text);
    process.stdout.write(`Wrote ${path}\n`);
  }
}

/** A group of English messages whose texts are in a catalogue. */
interface GeneratedGroup {
  readonly page: string;
  readonly group: string;
  readonly texts: Readonly<Record<string, string>>;
}

function withGroup(messages: string, { page, group, texts }: GeneratedGroup): string {
  const json = JSON.stringify(texts, null, 2).replaceAll('\n', '\n    ');
  return messages.replace(
    new RegExp(`("${page}": \\{.*?"${group}": )\\{[^{}]*\\}`, 's'),
    (_, before: string) => before + json,
  );
}

await runCommand(HELP, readNoOptions(HELP), async () => {
  // Imported lazily, so that the help is printed immediately.
  const { activityTexts } = await import('../openapi/activity-texts.ts');
  const { eventLabels, eventTypes } = await import('../openapi/event-types.ts');
  write({
    'contracts/webhooks/event-types.ts': eventTypes(),
    'messages/en/studio.json': [
      { page: 'webhookForm', group: 'events', texts: eventLabels() },
      { page: 'activity', group: 'operations', texts: activityTexts() },
    ].reduce(withGroup, readFileSync(file('messages/en/studio.json'), 'utf8')),
  });

  // These modules load the event types that were just written, so they must be imported afterwards.
  const { clientValues } = await import('../openapi/client-values.ts');
  const { buildDocument, toJsonText } = await import('../openapi/document.ts');
  const { errorCodesFile, errorCodesPage } = await import('../openapi/error-codes.ts');
  const { loadSchemas } = await import('../openapi/load-schemas.ts');
  const { mcpTools } = await import('../openapi/mcp-tools.ts');
  const { asTypeScript } = await import('../openapi/typescript.ts');
  const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
  const document = buildDocument(await loadSchemas(), version);
  const { OPERATION_NAMES, operation } = await import('../contracts/operations/catalogue.ts');
  const operations = OPERATION_NAMES.map(operation).filter(({ streamed }) => !streamed);
  const routes: string[] = JSON.parse(readFileSync(file(ROUTES_FILE), 'utf8'));
  write({
    [ROUTES_FILE]: toJsonText(
      [...new Set([...routes, ...operations.map(({ method, path }) => `${method} ${path}`)])].toSorted(),
    ),
    'docs/openapi.json': toJsonText(document),
    'docs/mcp-tools.json': toJsonText(mcpTools(document)),
    'sdk/src/operations.ts': asTypeScript(document),
    'sdk/src/values.ts': clientValues(),
  });

  // These modules load the client that was just written, so they must be imported afterwards.
  const { writeSamples } = await import('../openapi/samples/write.ts');
  const { eventSamples, withEvents } = await import('../openapi/event-pages.ts');
  const { withCommands } = await import('../sdk/cli/markdown.ts');
  write({
    'web/docs/samples.json': toJsonText(writeSamples()),
    'web/docs/error-codes.json': toJsonText(errorCodesFile()),
    'docs/errors.md': errorCodesPage(),
    'docs/command-line.md': withCommands(readFileSync(file('docs/command-line.md'), 'utf8')),
    'docs/webhooks.md': withEvents(readFileSync(file('docs/webhooks.md'), 'utf8')),
    ...eventSamples(),
  });
  return true;
});

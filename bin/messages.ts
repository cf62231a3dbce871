import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { languagesOf, SURFACES, type Surface } from '../contracts/languages.ts';
import { findGroupUses, findMessageUses } from '../lib/bundling/message-uses.ts';
import { faultsOf, unusedIn } from '../messages/check.ts';
import { messagesFile, readMessages, readStudioMessages } from '../messages/read.ts';
import { messagesModule, messagesType } from '../messages/types.ts';
import { readArguments, runCommand } from '../operator/command.ts';

const HELP = `Writes the TypeScript types of the English messages, and checks the messages of all languages.

npm run messages -- [options]

  --check           only check, also whether the types are current
  --help            print this text`;

const root = new URL('..', import.meta.url);

function readOptions(args: string[]) {
  const { help, check } = readArguments(args, HELP, {
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false, short: 'h' },
  });
  return help ? undefined : { check };
}

await runCommand(HELP, readOptions, async ({ check }) => {
  const sources = globSync('{lambdas,local,shared,web}/**/*.{ts,tsx}', { cwd: root }).map(
    (file) => [file, readFileSync(new URL(file, root), 'utf8')] as const,
  );
  const problems = SURFACES.flatMap((surface) => {
    const english = readMessages('en', surface);
    return [
      ...writeGenerated(`messages/${surface}.d.ts`, messagesType(surface, english), check),
      ...writeGenerated(`messages/${surface}.js`, messagesModule(surface, english), check),
      ...languagesOf(surface).flatMap((language) =>
        faultsOf(readMessages(language, surface), english).map((fault) => problem(language, surface, fault)),
      ),
      ...unusedIn(english, usedIn(sources, surface)).map((fault) => problem('en', surface, fault)),
    ];
  });
  const known = SURFACES.flatMap((surface) => languagesOf(surface).map((language) => messagesFile(language, surface)));
  for (const file of globSync('messages/*/*.json', { cwd: root }))
    if (!known.includes(file)) problems.push(`${file}: contracts/languages.ts does not say that this file exists.`);
  for (const text of problems) process.stderr.write(`${text}\n`);
  return problems.length === 0;
});

function writeGenerated(file: string, text: string, onlyChecks: boolean): string[] {
  const path = new URL(file, root);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return [];
  if (onlyChecks) return [`${file} is not current. Run npm run messages.`];
  writeFileSync(path, text);
  process.stdout.write(`Wrote ${file}\n`);
  return [];
}

/** The messages of a surface that the code uses: those of a group that it imports, and members of `t` in the Studio. */
function usedIn(sources: readonly (readonly [file: string, source: string])[], surface: Surface): ReadonlySet<string> {
  const english = readMessages('en', surface);
  const inStudio = readStudioMessages('en');
  const prefix = surface === 'visitor' ? 'visitor.' : '';
  const used = sources.flatMap(([file, source]) => [
    ...(source.includes(`/messages/${surface}.js'`) ? findGroupUses(file, source, surface, english) : []),
    ...(file.startsWith('web/studio/')
      ? findMessageUses(file, source, inStudio)
          .uses.filter(({ path }) => path.startsWith(prefix))
          .map(({ path }) => path.slice(prefix.length))
      : []),
  ]);
  return new Set(used);
}

function problem(language: string, surface: Surface, { key, text }: { readonly key: string; readonly text: string }) {
  return `${messagesFile(language, surface)}: ${key}: ${text}`;
}

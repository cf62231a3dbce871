import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { languagesOf } from '../contracts/languages.ts';
import { findMessageUses } from '../lib/bundling/message-uses.ts';
import { faultsOf, unusedIn } from '../messages/check.ts';
import { messagesFile, readMessages } from '../messages/read.ts';
import { messagesType } from '../messages/types.ts';
import { readArguments, runCommand } from '../operator/command.ts';

const HELP = `Writes the TypeScript types of the English messages, and checks the messages of all languages.

npm run messages -- [options]

  --check           only check, also whether the types are current
  --help            print this text`;

const root = new URL('..', import.meta.url);
const TYPES = 'messages/studio.ts';

function readOptions(args: string[]) {
  const { help, check } = readArguments(args, HELP, {
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false, short: 'h' },
  });
  return help ? undefined : { check };
}

await runCommand(HELP, readOptions, async ({ check }) => {
  const english = readMessages('en', 'studio');
  const problems = languagesOf('studio').flatMap((language) =>
    faultsOf(readMessages(language, 'studio'), english).map(({ key, text }) => problem(language, key, text)),
  );
  const type = messagesType('StudioMessages', english);
  if (!check) writeFileSync(new URL(TYPES, root), type);
  else if (readFileSync(new URL(TYPES, root), 'utf8') !== type)
    problems.push(`${TYPES} is not current. Run npm run messages.`);
  const used = globSync('web/studio/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    findMessageUses(file, readFileSync(new URL(file, root), 'utf8'), english).uses.map(({ path }) => path),
  );
  problems.push(...unusedIn(english, new Set(used)).map(({ key, text }) => problem('en', key, text)));
  for (const text of problems) process.stderr.write(`${text}\n`);
  return problems.length === 0;
});

function problem(language: string, key: string, text: string): string {
  return `${messagesFile(language, 'studio')}: ${key}: ${text}`;
}

import { existsSync, readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { languagesOf, type Surface } from '../contracts/languages.ts';
import { compile, type Messages } from './compile.ts';
import { formatsOf } from './formats.ts';

/** The file with the messages of a surface in a language, relative to the root of the repository. */
export const messagesFile = (language: string, surface: Surface): string => `messages/${language}/${surface}.json`;

const pathOf = (file: string) => new URL(`../${file}`, import.meta.url);

/** All files of a surface, English first. */
export const messagesPaths = (surface: Surface): string[] =>
  languagesOf(surface).map((language) => pathOf(messagesFile(language, surface)).pathname);

export function readMessages(language: string, surface: Surface): Messages {
  const file = messagesFile(language, surface);
  if (!existsSync(pathOf(file))) throw new Error(`${file} is missing. contracts/languages.ts says that it exists.`);
  try {
    return JSON.parse(readFileSync(pathOf(file), 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** What `t` contains in the Studio: its own messages, and those of the page that a scan opens, as `visitor`. */
export const readStudioMessages = (language: string): Messages => ({
  ...readMessages(language, 'studio'),
  visitor: languagesOf('visitor').some((covered) => covered === language) ? readMessages(language, 'visitor') : {},
});

/** Compiles messages when they are used without a build: by tests and by the local service. */
function run<T>(code: string, language: string): T {
  const { n, p } = formatsOf(language);
  return runInThisContext(`(n,p)=>(${code})`)(n, p);
}

export const loadStudioMessages = <T>(language: string): T =>
  run(compile(readStudioMessages(language), readStudioMessages('en')), language);

const read = new Map<string, Messages>();

function readOnce(language: string, surface: Surface): Messages {
  const file = messagesFile(language, surface);
  const messages = read.get(file) ?? readMessages(language, surface);
  read.set(file, messages);
  return messages;
}

/** A group of messages in each language. Compiles a language when it is used first. */
export function loadGroup(surface: Surface, group: string): Readonly<Record<string, unknown>> {
  const compiled = new Map<string, unknown>();
  const load = (language: string) => {
    const english = readOnce('en', surface)[group] ?? {};
    const loaded = compiled.get(language) ?? run(compile(readOnce(language, surface)[group], english), language);
    compiled.set(language, loaded);
    return loaded;
  };
  const getters = languagesOf(surface).map(
    (language) => [language, { enumerable: true, get: () => load(language) }] as const,
  );
  return Object.defineProperties({}, Object.fromEntries(getters));
}

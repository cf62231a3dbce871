import { existsSync, readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { languagesOf, type Surface } from '../contracts/languages.ts';
import { compile, type Messages } from './compile.ts';

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

/** Compiles the messages when they are used without a build: by tests and by the local service. */
export function loadMessages<T>(language: string, surface: Surface): T {
  const code = compile(readMessages(language, surface), readMessages('en', surface));
  const numbers = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const plural = (count: number, forms: Readonly<Record<string, string>>) =>
    forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other;
  return runInThisContext(`(n,p)=>(${code})`)(numbers.format, plural);
}

import type { Surface } from '../contracts/languages.ts';
import { compileMessage, type Message, type Messages, PARTS } from './compile.ts';

const key = (name: string) => (/^[a-z]\w*$/i.test(name) ? name : `'${name}'`);
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The name with which code imports the English messages of a group. */
export const englishName = (group: string): string => `english${capitalized(group)}`;

function typeOf(message: Message, indent: string, isParts: boolean): string {
  if (typeof message === 'string') {
    const parameters = [...compileMessage(message).parameters];
    if (parameters.length === 0) return isParts ? 'readonly string[]' : 'string';
    const text = isParts ? 'Part' : 'string | number';
    const fields = parameters.map(([name, kind]) => `readonly ${name}: ${kind === 'number' ? 'number' : text}`);
    const values = `values: { ${fields.join('; ')} }`;
    return isParts ? `<Part>(${values}) => readonly (string | Part)[]` : `(${values}) => string`;
  }
  if (Array.isArray(message)) return `readonly [${message.map((each) => typeOf(each, indent, isParts)).join(', ')}]`;
  return `{\n${membersOf(message as Messages, `${indent}  `, isParts)}${indent}}`;
}

const membersOf = (messages: Messages, indent: string, isParts = false): string =>
  Object.entries(messages)
    .map(
      ([name, message]) => `${indent}readonly ${key(name)}: ${typeOf(message, indent, isParts || name === PARTS)};\n`,
    )
    .join('');

const NOTE = '// Written by `npm run messages`.\n';

/** The TypeScript types of the English messages of a surface, and of its module. */
export function messagesType(surface: Surface, english: Messages): string {
  const name = `${capitalized(surface)}Messages`;
  const exports = Object.keys(english).map((group) => {
    const type = `${name}['${group}']`;
    return `export declare const ${group}: InEachLanguage<${type}>;\nexport declare const ${englishName(group)}: ${type};\n`;
  });
  return `${NOTE}import type { LanguageOf } from '../contracts/languages.ts';

type InEachLanguage<T> = Readonly<Record<LanguageOf<'${surface}'>, T>>;

export interface ${name} {
${membersOf(english, '  ')}}

${exports.join('')}`;
}

/** The module with the groups of a surface. The build replaces it with the compiled messages. */
export function messagesModule(surface: Surface, english: Messages): string {
  const groups = Object.keys(english).map(
    (group) =>
      `export const ${group} = loadGroup('${surface}', '${group}');\nexport const ${englishName(group)} = ${group}.en;\n`,
  );
  return `${NOTE}import { loadGroup } from './read.ts';\n\n${groups.join('')}`;
}

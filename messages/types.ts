import { compileMessage, type Message, type Messages } from './compile.ts';

const key = (name: string) => (/^[a-z]\w*$/i.test(name) ? name : `'${name}'`);

function typeOf(message: Message, indent: string): string {
  if (typeof message === 'string') {
    const parameters = [...compileMessage(message).parameters];
    if (parameters.length === 0) return 'string';
    const fields = parameters.map(
      ([name, kind]) => `readonly ${name}: ${kind === 'number' ? 'number' : 'string | number'}`,
    );
    return `(values: { ${fields.join('; ')} }) => string`;
  }
  if (Array.isArray(message)) return `readonly [${message.map((each) => typeOf(each, indent)).join(', ')}]`;
  return `{\n${membersOf(message as Messages, `${indent}  `)}${indent}}`;
}

const membersOf = (messages: Messages, indent: string): string =>
  Object.entries(messages)
    .map(([name, message]) => `${indent}readonly ${key(name)}: ${typeOf(message, indent)};\n`)
    .join('');

/** The TypeScript type of the English messages of a surface. */
export const messagesType = (name: string, english: Messages): string =>
  `// Written by \`npm run messages\`.\nexport interface ${name} {\n${membersOf(english, '  ')}}\n`;

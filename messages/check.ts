import { compileMessage, type Message, type Messages } from './compile.ts';

/** A fault of a message file: which message, and what is wrong with it. */
interface Fault {
  readonly key: string;
  readonly text: string;
}

const describe = (message: Message) => (typeof message === 'string' ? `a message (“${message}”)` : 'a group');

/** Compares the messages of a language with the English ones. */
export function faultsOf(messages: Messages, english: Messages): Fault[] {
  const compare = (key: string, own: Message | undefined, wanted: Message | undefined): Fault[] => {
    if (wanted === undefined) return [{ key, text: 'English has no such message. Remove it.' }];
    if (own === undefined) return [{ key, text: `It is missing. English has ${describe(wanted)}.` }];
    if (typeof own === 'string' && typeof wanted === 'string')
      return parameterFaults(own, wanted).map((text) => ({ key, text }));
    if (typeof own === 'string' || typeof wanted === 'string')
      return [{ key, text: `This is ${describe(own)}, but English has ${describe(wanted)}.` }];
    const [ownGroup, wantedGroup] = [own as Messages, wanted as Messages];
    return [...new Set([...Object.keys(wanted), ...Object.keys(own)])].flatMap((name) =>
      compare(key === '' ? name : `${key}.${name}`, ownGroup[name], wantedGroup[name]),
    );
  };
  return compare('', messages, english);
}

/** What is wrong with the syntax or the parameters of a message. */
function parameterFaults(text: string, english: string): string[] {
  try {
    const own = compileMessage(text).parameters;
    const wanted = compileMessage(english).parameters;
    const names = [...wanted.keys()].map((name) => `{${name}}`).join(', ') || 'none';
    return [...own].flatMap(([name, kind]) => {
      if (!wanted.has(name)) return [`It uses {${name}}, but the parameters of the English message are: ${names}.`];
      if (kind === 'number' && wanted.get(name) === 'text')
        return [`It uses {${name}} as a number, but in English it is a text.`];
      return [];
    });
  } catch (error) {
    return [(error as Error).message];
  }
}

/** The messages that no code uses. `used` are paths of messages and of groups. */
export function unusedIn(english: Messages, used: ReadonlySet<string>): Fault[] {
  const visit = (key: string, message: Message): Fault[] => {
    if (used.has(key)) return [];
    if (typeof message === 'string') return [{ key, text: 'No code uses it. Remove it from every language.' }];
    return Object.entries(message).flatMap(([name, each]) => visit(key === '' ? name : `${key}.${name}`, each));
  };
  return visit('', english);
}

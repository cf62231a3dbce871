import { nearest } from '../../../shared/nearest.ts';
import type { Command } from '../command.ts';
import { COMMANDS, commandNamed, commandsOf, GROUPS } from '../commands/all-commands.ts';
import { UsageError } from '../failures.ts';

export interface FoundCommand {
  readonly command: Command;
  /** How many leading words are part of the command's name. */
  readonly wordCount: number;
}

/** Finds a command by the first words of the line. A group alone, such as `codes`, means its `list` command. */
export function findCommand(words: readonly string[]): FoundCommand {
  const [first = '', second] = words;
  const pair = second === undefined ? undefined : commandNamed(`${first} ${second}`);
  if (pair) return { command: pair, wordCount: 2 };
  const single = commandNamed(first) ?? (second === undefined ? commandNamed(`${first} list`) : undefined);
  if (single) return { command: single, wordCount: 1 };
  if (GROUPS.includes(first)) throw unknownCommandIn(first, second ?? '');
  const known = [...new Set([...GROUPS, ...COMMANDS.filter(({ hidden }) => !hidden).map(({ name }) => name)])];
  const meant = nearest(first, known);
  throw new UsageError(`There is no command "${first}".${meant === undefined ? '' : ` Did you mean "qpr ${meant}"?`}`);
}

function unknownCommandIn(group: string, word: string): UsageError {
  const commands = commandsOf(group).map(({ name }) => name.slice(group.length + 1));
  if (word === '') return new UsageError(`"qpr ${group}" needs a command: ${commands.join(', ')}.`, group);
  const meant = nearest(word, commands);
  const hint =
    meant === undefined ? `Its commands are ${commands.join(', ')}.` : `Did you mean "qpr ${group} ${meant}"?`;
  return new UsageError(`"qpr ${group}" has no command "${word}". ${hint}`, group);
}

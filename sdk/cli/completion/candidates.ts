import { leadingWords, optionsOf } from '../arguments/parse-line.ts';
import type { Command, Option } from '../command.ts';
import { COMMANDS, commandNamed, commandsOf, GROUPS } from '../commands/all-commands.ts';

export interface Candidate {
  readonly word: string;
  readonly help: string;
}

/** The completions for the last word. Empty for free text and file names. */
export function candidatesFor(words: readonly string[]): readonly Candidate[] {
  const current = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  return allCandidates(before, current).filter(({ word }) => word.startsWith(current));
}

function allCandidates(before: readonly string[], current: string): readonly Candidate[] {
  const leading = leadingWords(before);
  const [first = '', second = ''] = leading;
  const command = commandNamed(`${first} ${second}`) ?? commandNamed(first);
  // "qpr codes" is short for "qpr codes list".
  const options = optionsOf(command ?? commandNamed(`${first} list`));
  const option = optionBeingTyped(before, options);
  if (option) return option.kind === 'list' ? listCandidates(option, current) : toCandidates(option.choices ?? []);
  if (current.startsWith('-')) return Object.entries(options).map(([name, { help }]) => ({ word: `--${name}`, help }));
  if (leading.length === 0) return firstWords();
  if (!command && GROUPS.includes(first) && leading.length === 1)
    return commandsOf(first).map(({ name, summary }) => ({ word: name.slice(first.length + 1), help: summary }));
  return command ? toCandidates(argumentAt(command, before)?.choices ?? []) : [];
}

const toCandidates = (choices: readonly string[]): Candidate[] => choices.map((word) => ({ word, help: '' }));

/** The choices that the comma-separated list does not contain yet. */
function listCandidates({ choices = [] }: Option, current: string): Candidate[] {
  const prefix = current.includes(',') ? current.slice(0, current.lastIndexOf(',') + 1) : '';
  const taken = prefix.split(',');
  return toCandidates(choices.filter((word) => !taken.includes(word)).map((word) => `${prefix}${word}`));
}

function firstWords(): Candidate[] {
  const groups = GROUPS.map((word) => ({
    word,
    help: commandsOf(word)
      .map(({ name }) => name.slice(word.length + 1))
      .join(', '),
  }));
  const singles = COMMANDS.filter(({ name, hidden }) => !hidden && !name.includes(' '));
  return [
    ...groups,
    ...singles.map(({ name, summary }) => ({ word: name, help: summary })),
    { word: 'help', help: 'Show help for a command' },
  ];
}

/** The option whose value is being typed. */
function optionBeingTyped(before: readonly string[], options: Readonly<Record<string, Option>>): Option | undefined {
  const last = before.at(-1) ?? '';
  const option = Object.entries(options).find(([name, { short }]) => last === `--${name}` || last === `-${short}`)?.[1];
  return option?.kind === 'flag' ? undefined : option;
}

function argumentAt(command: Command, before: readonly string[]) {
  return command.arguments?.[leadingWords(before).length - command.name.split(' ').length];
}

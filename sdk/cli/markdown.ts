import type { Command } from './command.ts';
import { COMMANDS, commandsOf, GROUPS } from './commands/table.ts';
import { usageOf } from './help.ts';

const COMMAND_LIST = /(<!-- commands:[^>]*-->\n).*?(<!-- \/commands -->)/s;

/** Updates the generated list of commands in a page of the docs. */
export const withCommands = (page: string): string =>
  page.replace(COMMAND_LIST, (_, begin: string, end: string) => `${begin}\n${commandsMarkdown()}\n\n${end}`);

function commandsMarkdown(): string {
  const singles = COMMANDS.filter(({ name, hidden }) => !hidden && !name.includes(' '));
  const all = [...GROUPS.flatMap(commandsOf), ...singles];
  return ['| command | what it does | options | operations |', '|---|---|---|---|', ...all.map(rowOf)].join('\n');
}

function rowOf(command: Command): string {
  const { summary, options = {}, operation, uses = [] } = command;
  const optional = Object.entries(options).filter(([, { required }]) => !required);
  const operations = operation === undefined ? uses : [operation, ...uses];
  const spans = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(' ');
  const cells = [
    spans([`qpr ${usageOf(command)}`]),
    summary,
    spans(optional.map(([name]) => `--${name}`)),
    spans(operations),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replaceAll(/ {2,}/g, ' ');
}

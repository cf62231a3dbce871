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
  return ['| command | what it does |', '|---|---|', ...all.map(rowOf)].join('\n');
}

const rowOf = (command: Command): string =>
  `| \`qpr ${usageOf(command).replaceAll('|', '\\|')}\` | ${command.summary.replaceAll('|', '\\|')} |`;

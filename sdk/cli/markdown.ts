import type { Command } from './command.ts';
import { COMMANDS, commandsOf, GROUPS } from './commands/all-commands.ts';
import { usageOf } from './help.ts';

const COMMAND_LIST = /(<!-- commands:[^>]*-->\n).*?(<!-- \/commands -->)/s;

/** Updates the generated list of commands in a page of the docs. */
export const withCommands = (page: string): string =>
  page.replace(COMMAND_LIST, (_, begin: string, end: string) => `${begin}\n${commandsMarkdown()}\n\n${end}`);

/** The commands of each group on one line, and then the commands that have no group. `--help` has the details. */
const commandsMarkdown = (): string =>
  [
    '| group | commands |',
    '|---|---|',
    ...GROUPS.map((group) =>
      row(
        code(`qpr ${group}`),
        commandsOf(group)
          .map((command) => code(verbOf(command)))
          .join(' '),
      ),
    ),
    '',
    '| command | what it does |',
    '|---|---|',
    ...COMMANDS.filter(({ name, hidden }) => !hidden && !name.includes(' ')).map((command) =>
      row(code(`qpr ${usageOf(command)}`), command.summary),
    ),
  ].join('\n');

const row = (...cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const code = (text: string) => `\`${text}\``;
const verbOf = ({ name }: Command) => name.slice(name.indexOf(' ') + 1);

import { ACTIONS } from './actions/all-actions.ts';
import { callOperation } from './actions/call-operation.ts';
import { findCommand } from './arguments/find-command.ts';
import { hasOption, leadingWords, moveLeadingOptions, parseLine } from './arguments/parse-line.ts';
import { commandNamed, GROUPS } from './commands/all-commands.ts';
import { type Context, contextOf } from './context.ts';
import { describeError } from './describe-error.ts';
import { EXIT } from './failures.ts';
import { commandHelp, groupHelp, overview } from './help.ts';
import { jsonLine } from './terminal/json-output.ts';
import type { Terminal } from './terminal/terminal.ts';
import { VERSION } from './version.ts';

/** Runs a command line and returns the exit code. It never throws. */
export async function run(typed: readonly string[], terminal: Terminal): Promise<number> {
  const line = moveLeadingOptions(typed);
  let context: Context | undefined;
  try {
    const text = textFor(line);
    if (text !== undefined) {
      terminal.out(text);
      return line.length === 0 ? EXIT.usage : EXIT.ok;
    }
    context = contextOf(parseLine(line), terminal);
    const { command, options } = context;
    if (options.help === true) {
      terminal.out(commandHelp(command));
      return EXIT.ok;
    }
    return (await (ACTIONS[command.name] ?? callOperation)(context)) ?? EXIT.ok;
  } catch (error) {
    const { exitCode, lines, problem } = describeError(error, baseUrlOf(context));
    if (hasOption(line, '--json', '--jsonl')) terminal.err(jsonLine({ error: problem }));
    else for (const text of lines) terminal.err(text);
    return exitCode;
  }
}

/** The help or version to print without parsing the line. Undefined for other lines, such as `codes list --help`. */
function textFor(line: readonly string[]): string | undefined {
  const words = leadingWords(line);
  const wantsHelp = hasOption(line, '--help', '-h');
  if (hasOption(line, '--version')) return VERSION;
  if (line.length === 0 || (words.length === 0 && wantsHelp)) return overview();
  if (words[0] === 'help') return words[1] === undefined ? overview() : helpFor(words.slice(1));
  return wantsHelp && words.length === 1 ? helpAbout(words) : undefined;
}

/** The help for the words after `help`. Throws if they name no command. */
const helpFor = (words: readonly string[]): string => helpAbout(words) ?? commandHelp(findCommand(words).command);

function helpAbout(words: readonly string[]): string | undefined {
  const command = commandNamed(words.join(' '));
  if (command) return commandHelp(command);
  return GROUPS.includes(words[0] ?? '') ? groupHelp(words[0] ?? '') : undefined;
}

function baseUrlOf(context: Context | undefined): string | undefined {
  try {
    return context?.connection().baseUrl;
  } catch {
    return undefined;
  }
}

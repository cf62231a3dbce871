import type { Argument, Command, Option } from './command.ts';
import { COMMANDS, COMMON_OPTIONS, commandsOf, GROUPS } from './commands/all-commands.ts';

const INDENT = '  ';
const WIDTH = 80;

/** A group with its verbs. They continue on the next line if they do not fit. */
function groupLines(group: string): string[] {
  const start = `${INDENT}qpr ${group} `;
  const lines: string[] = [];
  for (const verb of verbsOf(group)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + verb.length < WIDTH) lines[lines.length - 1] = `${last}|${verb}`;
    else lines.push(last === undefined ? start + verb : `${' '.repeat(start.length)}${verb}`);
  }
  return lines;
}

/** All commands, by their groups. */
export function overview(): string {
  const shown = COMMANDS.filter(({ hidden }) => !hidden);
  const groups = GROUPS.flatMap(groupLines);
  const singles = shown.filter(({ name }) => !name.includes(' '));
  return [
    'qpr: QR codes that open an AI conversation, from the command line.',
    '',
    ...groups,
    '',
    ...columns(singles.map((command) => [`qpr ${usageOf(command)}`, command.summary])),
    '',
    '"qpr codes" is short for "qpr codes list". Options of every command:',
    ...columns(Object.entries(COMMON_OPTIONS).map(([name, option]) => [optionName(name, option), option.help])),
    '',
    ...fold(
      'The URL of the service and the key are looked up separately, each in this order: options, QPR_BASE_URL and QPR_API_KEY, `qpr login`, a local `npm start`. Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted.',
      WIDTH,
    ),
    'Help for a command: qpr COMMAND --help',
  ].join('\n');
}

const verbsOf = (group: string): string[] => commandsOf(group).map(({ name }) => name.slice(group.length + 1));

export const groupHelp = (group: string): string =>
  [
    `qpr ${group}`,
    '',
    ...columns(commandsOf(group).map((command) => [`qpr ${usageOf(command)}`, command.summary])),
    '',
    ...(verbsOf(group).includes('list') ? [`"qpr ${group}" is short for "qpr ${group} list".`] : []),
    `Help for a command: qpr ${group} ${verbsOf(group)[0]} --help`,
  ].join('\n');

export function commandHelp(command: Command): string {
  const { summary, notes = [], examples = [], arguments: positionals = [], options = {} } = command;
  // A section begins with a blank line and its title. With an empty title, it begins with two blank lines, so
  // `.slice(1)` removes one of them.
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', title, ...lines]);
  const common = Object.entries(COMMON_OPTIONS).filter(
    ([name]) => !(name in options) && (name !== 'yes' || command.confirm),
  );
  return [
    ...fold(`${summary}.`, WIDTH),
    '',
    `${INDENT}qpr ${usageOf(command)}${Object.keys(options).length > 0 ? ' [options]' : ''}`,
    ...section(
      '',
      notes.flatMap((note) => fold(note, WIDTH)),
    ).slice(1),
    ...section('Arguments', columns(positionals.map((argument) => [argument.name, helpOf(argument)]))),
    ...section('Options', columns(Object.entries(options).map(optionRow))),
    ...section('Options of every command', columns(common.map(optionRow))),
    ...section(
      'Examples',
      examples.map((line) => `${INDENT}qpr ${line}`),
    ),
    ...section('', operationsOf(command)).slice(1),
  ].join('\n');
}

const operationsOf = ({ operation, uses = [] }: Command): string[] => {
  const list = [...(operation === undefined ? [] : [operation]), ...uses];
  return list.length === 0 ? [] : [`API operations: ${list.join(', ')}`];
};

const optionRow = ([name, option]: [string, Option]): [string, string] => [optionName(name, option), helpOf(option)];

/** Lists the choices, unless there are too many or the help text already names them. */
const helpOf = (described: Argument | Option): string => {
  const { help, choices = [] } = described;
  const areListed = choices.length > 0 && choices.length <= 7 && !help.includes(choices[0] ?? '');
  const isRequired = 'required' in described && described.required;
  return `${help}${areListed ? `: ${choices.join(', ')}` : ''}${isRequired ? ' (required)' : ''}`;
};

/** `codes get CODE`, `codes create --name TEXT --prompt TEXT` */
export function usageOf({ name, arguments: positionals = [], options = {} }: Command): string {
  const words = positionals.map((argument) => (argument.optional ? `[${argument.name}]` : argument.name));
  const required = Object.entries(options).filter(([, option]) => option.required);
  return [name, ...words, ...required.map(([option, { value }]) => `--${option} ${value}`)].join(' ');
}

const optionName = (name: string, { kind, value, short }: Option): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${kind === 'flag' ? '' : ` ${value}`}`;

/** Two columns. The second one wraps at 80 characters and starts on a new line if the first one is long. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(30, Math.max(0, ...rows.map(([first]) => first.length)));
  return rows.flatMap(([first, second]) => {
    const [head = '', ...rest] = fold(second, WIDTH - width - INDENT.length * 2);
    const below = (line: string) => `${INDENT}${' '.repeat(width)}${INDENT}${line}`;
    return first.length > width
      ? [`${INDENT}${first}`, ...[head, ...rest].map(below)]
      : [`${INDENT}${first.padEnd(width)}${INDENT}${head}`.trimEnd(), ...rest.map(below)];
  });
}

function fold(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

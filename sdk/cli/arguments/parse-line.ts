import { parseArgs } from 'node:util';
import { nearest } from '../../../shared/nearest.ts';
import type { Command, Invocation, Option } from '../command.ts';
import { COMMON_OPTIONS } from '../commands/all-commands.ts';
import { UsageError } from '../failures.ts';
import { findCommand } from './find-command.ts';

type OptionValues = Record<string, string | number | boolean | string[] | object>;

/** The common options and those of the command. If both have an option with the same name, the command's wins. */
export const optionsOf = (command: Command | undefined): Readonly<Record<string, Option>> => ({
  ...COMMON_OPTIONS,
  ...command?.options,
});

/**
 * Moves common options at the start of the line behind its leading words: `--json codes ask Lobby -- -x` becomes
 * `codes ask Lobby --json -- -x`.
 */
export function moveLeadingOptions(line: readonly string[]): readonly string[] {
  const [word = ''] = line;
  const [, name] = /^--([\w-]+)/.exec(word) ?? [];
  const [, option] =
    Object.entries(COMMON_OPTIONS).find(([known, { short }]) => known === name || word === `-${short}`) ?? [];
  if (!option) return line;
  const isValueSeparate = option.kind !== 'flag' && !word.includes('=');
  const length = isValueSeparate ? 2 : 1;
  const others = moveLeadingOptions(line.slice(length));
  return others.toSpliced(leadingWords(others).length, 0, ...line.slice(0, length));
}

/** The words before the first option: the command's name and its first arguments. */
export function leadingWords(line: readonly string[]): string[] {
  const end = line.findIndex((word) => word.startsWith('-') && word !== '-');
  return end === -1 ? [...line] : line.slice(0, end);
}

/** Whether the line has one of these options. The words after `--` are arguments, even if they look like options. */
export function hasOption(line: readonly string[], ...names: readonly string[]): boolean {
  const end = line.indexOf('--');
  return line.some((word, index) => names.includes(word) && (end === -1 || index < end));
}

/** Parses a command line. With `--help` or `--version`, missing arguments are not an error. */
export function parseLine(line: readonly string[]): Invocation {
  const { command, wordCount } = findCommand(leadingWords(line));
  const options = optionsOf(command);
  const { tokens } = parseArgs({
    args: line.slice(wordCount),
    options: Object.fromEntries(
      Object.entries(options).map(([name, { kind, short }]) => [
        name,
        {
          type: kind === 'flag' ? 'boolean' : 'string',
          multiple: true,
          ...(short !== undefined && { short }),
        } as const,
      ]),
    ),
    allowPositionals: true,
    // Our own error messages are clearer than those of parseArgs.
    strict: false,
    tokens: true,
  });
  const values: OptionValues = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    if (!option) throw unknownOption(token.rawName, command);
    // If the variable in `--prompt $PROMPT --json` is empty, parseArgs takes `--json` as the value of `--prompt`.
    const isMissing = token.inlineValue === false && isOption(token.value, options);
    storeOption(values, token.name, option, isMissing ? undefined : token.value, command);
  }
  const needsNoArguments = values.help === true || values.version === true;
  if (!needsNoArguments) requireAll(command, values);
  return {
    command,
    arguments: needsNoArguments ? {} : argumentsOf(command, positionals),
    options: values,
    words: positionals,
  };
}

function isOption(word: string, options: Readonly<Record<string, Option>>): boolean {
  const [, name] = /^--([\w-]+)(?:=|$)/.exec(word) ?? [];
  return Object.entries(options).some(([known, { short }]) => known === name || word === `-${short}`);
}

function unknownOption(rawName: string, command: Command): UsageError {
  const names = Object.keys(optionsOf(command)).map((name) => `--${name}`);
  const meant = nearest(rawName, names);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return new UsageError(`"qpr ${command.name}" has no option ${rawName}.${hint}`, command.name);
}

function storeOption(
  values: OptionValues,
  name: string,
  option: Option,
  value: string | undefined,
  command: Command,
): void {
  const fail = (text: string): never => {
    throw new UsageError(text, command.name);
  };
  if (option.kind === 'flag') {
    if (value !== undefined) fail(`--${name} does not take a value.`);
    values[name] = true;
    return;
  }
  const given = value ?? fail(`--${name} needs a value: --${name} ${option.value}`);
  const isRepeatable = option.kind === 'list' || option.kind === 'texts' || option.kind === 'pairs';
  if (!isRepeatable && values[name] !== undefined) fail(`--${name} is given twice.`);
  values[name] = parseValue(name, option, given, values[name], fail);
}

function parseValue(
  name: string,
  { kind, choices }: Option,
  value: string,
  earlier: OptionValues[string] | undefined,
  fail: (text: string) => never,
): OptionValues[string] {
  const check = (word: string) => {
    if (!choices || choices.includes(word)) return word;
    const meant = nearest(word, choices);
    return fail(
      `--${name} cannot be "${word}". ${meant === undefined ? `Use one of: ${choices.join(', ')}.` : `Did you mean "${meant}"?`}`,
    );
  };
  switch (kind) {
    case 'number':
      return /^\d+$/.test(value) ? Number(value) : fail(`--${name} must be a whole number, not "${value}".`);
    case 'list': {
      const words = value.split(',').map((word) => word.trim());
      return [...((earlier as string[] | undefined) ?? []), ...words.filter((word) => word !== '').map(check)];
    }
    case 'texts':
      return [...((earlier as string[] | undefined) ?? []), value];
    case 'pairs': {
      const [, key = '', text = ''] =
        /^([^=]+)=(.*)$/s.exec(value) ?? fail(`--${name} must be KEY=VALUE, not "${value}".`);
      return { ...(earlier as object | undefined), [key]: text };
    }
    default:
      return check(value);
  }
}

function requireAll({ name, options = {} }: Command, values: OptionValues): void {
  const missing = Object.entries(options).filter(([option, { required }]) => required && values[option] === undefined);
  if (missing.length === 0) return;
  const list = missing.map(([option, { value }]) => `--${option} ${value}`).join(' and ');
  throw new UsageError(`"qpr ${name}" needs ${list}.`, name);
}

function argumentsOf(
  { name, arguments: expected = [], hidden }: Command,
  words: readonly string[],
): Invocation['arguments'] {
  const missing = expected.filter(({ optional }, index) => !optional && words[index] === undefined);
  if (missing.length > 0)
    throw new UsageError(`"qpr ${name}" needs ${missing.map((argument) => argument.name).join(' and ')}.`, name);
  const [surplus] = words.slice(expected.length);
  if (surplus !== undefined && !hidden) {
    const hint = expected.length > 0 ? ' Put quotes around text with spaces.' : '';
    throw new UsageError(`"qpr ${name}" does not expect the argument "${surplus}".${hint}`, name);
  }
  for (const [index, { name: argument, choices }] of expected.entries()) {
    const word = words[index];
    if (word === undefined || !choices || choices.includes(word) || choices.includes(word.toUpperCase())) continue;
    throw new UsageError(`${argument} cannot be "${word}". Use one of: ${choices.join(', ')}.`, name);
  }
  return Object.fromEntries(expected.map(({ name: argument }, index) => [argument, words[index]]));
}

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UserError } from '../shared/user-error.ts';
import { lacksCredentials, noCredentials } from './no-credentials.ts';

const HELP_OPTION = { help: { type: 'boolean', default: false, short: 'h' } } as const;

/** Parses a command's options. Invalid arguments throw a `UserError` that includes the help. */
export function readArguments<const T extends ParseArgsOptionsConfig>(args: string[], help: string, options: T) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

/** Reads the arguments of a command whose only option is `--help`. */
export const readNoOptions =
  (help: string) =>
  (args: string[]): object | undefined =>
    readArguments(args, help, HELP_OPTION).help ? undefined : {};

/** Prints the help and exits if the user asked for it. For commands that pass their other options to jest. */
export function exitIfHelp(help: string): void {
  if (!process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return;
  process.stdout.write(`${help}\n`);
  process.exit();
}

/**
 * Runs a command. If `read` returns undefined, prints the help. Errors that the user can fix are printed without a
 * stack trace: a `UserError`, and missing AWS credentials. If `work` returns false, the exit code is 1.
 */
export async function runCommand<Options>(
  help: string,
  read: (args: string[]) => Options | undefined,
  work: (options: Options) => Promise<boolean>,
): Promise<void> {
  try {
    const options = read(process.argv.slice(2));
    if (options === undefined) process.stdout.write(`${help}\n`);
    else process.exitCode = (await work(options)) ? 0 : 1;
  } catch (thrown) {
    const error = lacksCredentials(thrown) ? noCredentials({ hasLocalOption: help.includes('--local') }) : thrown;
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

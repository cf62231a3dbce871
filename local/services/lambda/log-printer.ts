import { readableLine } from '../../engine/log-line.ts';
import { errorPrinter } from './error-printer.ts';

/**
 * Creates the callback that prints the output of a function to the terminal. Available as
 * `runtime.find('lambda', 'log-printer')`.
 */
export type LogPrinter = (functionName: string, print: (line: string) => void) => (output: string | Uint8Array) => void;

/** Prints only errors, or with `--verbose` every line in a readable format. */
export const logPrinterOf = (verbose: boolean): LogPrinter => (verbose ? linePrinter : errorPrinter);

const linePrinter: LogPrinter = (functionName, print) => (output) => {
  for (const line of Buffer.from(output).toString().split('\n')) {
    if (line !== '') print(readableLine(functionName, line));
  }
};

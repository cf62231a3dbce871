import { readableLine } from '../../engine/log-line.ts';
import { errorPrinter } from './error-printer.ts';

/** Takes what a function writes, and tells the terminal of it. Published as `lambda` `log-printer`. */
export type LogPrinter = (
  functionName: string,
  print: (line: string) => void,
) => (written: string | Uint8Array) => void;

/** Errors alone; with `--verbose` every line, for a person to read. */
export const logPrinterOf = (verbose: boolean): LogPrinter => (verbose ? linePrinter : errorPrinter);

const linePrinter: LogPrinter = (functionName, print) => (written) => {
  for (const line of Buffer.from(written).toString().split('\n')) {
    if (line !== '') print(readableLine(functionName, line));
  }
};

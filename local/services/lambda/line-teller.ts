import { readableLine } from '../../engine/log-line.ts';
import { errorTeller } from './error-teller.ts';

/** Takes what a function writes, and tells the terminal of it. Published as `lambda` `teller`. */
export type Teller = (functionName: string, print: (line: string) => void) => (written: string | Uint8Array) => void;

/** Errors alone; with `--verbose` every line, for a person to read. */
export const tellerOf = (verbose: boolean): Teller => (verbose ? lineTeller : errorTeller);

const lineTeller: Teller = (functionName, print) => (written) => {
  for (const line of Buffer.from(written).toString().split('\n')) {
    if (line !== '') print(readableLine(functionName, line));
  }
};

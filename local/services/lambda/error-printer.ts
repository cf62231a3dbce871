/** Functions log to files. This module also prints their errors to the terminal, because the user looks there first. */

/** The same error is printed at most once in this time. */
const REPEAT_INTERVAL_MILLISECONDS = 10_000;
/** Limits memory when every error is different, for example because it contains an id. */
const MAX_REMEMBERED_ERRORS = 100;

interface LoggedError {
  readonly level?: unknown;
  readonly message?: unknown;
  readonly error?: { readonly name?: unknown; readonly message?: unknown };
  /** In the lines that Lambda writes itself when a handler throws. */
  readonly errorMessage?: unknown;
}

/** Reads a function's output and prints each error in one line. */
export function errorPrinter(functionName: string, print: (line: string) => void, now: () => number = Date.now) {
  const printedAt = new Map<string, number>();
  return (output: string | Uint8Array): void => {
    // Most output contains no error, so it is not even decoded.
    const bytes = typeof output === 'string' ? output : Buffer.from(output.buffer, output.byteOffset, output.length);
    if (!bytes.includes('"ERROR"')) return;
    for (const line of bytes.toString().split('\n')) {
      const text = describe(line);
      if (
        text === undefined ||
        now() - (printedAt.get(text) ?? Number.NEGATIVE_INFINITY) < REPEAT_INTERVAL_MILLISECONDS
      )
        continue;
      if (printedAt.size >= MAX_REMEMBERED_ERRORS) printedAt.clear();
      printedAt.set(text, now());
      print(`${functionName}: ${text}`);
    }
  };
}

function describe(line: string): string | undefined {
  try {
    const { level, message, error, errorMessage } = JSON.parse(line) as LoggedError;
    if (level !== 'ERROR') return undefined;
    return [message, error?.message, errorMessage].filter((part) => typeof part === 'string').join(': ');
  } catch {
    return undefined;
  }
}

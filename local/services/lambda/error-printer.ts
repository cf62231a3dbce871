/** Prints the errors that functions log to the terminal, because the user looks there first. */

const REPEAT_INTERVAL_MILLISECONDS = 10_000;
/** Limits memory when every error is different, for example because it contains an id. */
const REMEMBERED = 100;

interface LoggedError {
  readonly level?: unknown;
  readonly message?: unknown;
  readonly error?: { readonly name?: unknown; readonly message?: unknown };
}

/** Reads a function's output and prints each error in one line. Repeated errors are printed only occasionally. */
export function errorPrinter(functionName: string, print: (line: string) => void, now: () => number = Date.now) {
  const toldAt = new Map<string, number>();
  return (written: string | Uint8Array): void => {
    // Most output contains no error, so it is not even decoded.
    const bytes =
      typeof written === 'string' ? written : Buffer.from(written.buffer, written.byteOffset, written.length);
    if (!bytes.includes('"ERROR"')) return;
    for (const line of bytes.toString().split('\n')) {
      const told = describe(line);
      if (told === undefined || now() - (toldAt.get(told) ?? Number.NEGATIVE_INFINITY) < REPEAT_INTERVAL_MILLISECONDS)
        continue;
      if (toldAt.size >= REMEMBERED) toldAt.clear();
      toldAt.set(told, now());
      print(`${functionName}: ${told}`);
    }
  };
}

function describe(line: string): string | undefined {
  try {
    const { level, message, error } = JSON.parse(line) as LoggedError;
    if (level !== 'ERROR') return undefined;
    return [message, error?.message].filter((part) => typeof part === 'string').join(': ');
  } catch {
    return undefined;
  }
}

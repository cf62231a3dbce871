/** Errors that functions log, told in the terminal: whoever runs the service looks there first. */

const AT_MOST_EVERY_MILLISECONDS = 10_000;
/** Errors that each say something else, such as an id, are not remembered for ever. */
const REMEMBERED = 100;

interface LoggedError {
  readonly level?: unknown;
  readonly message?: unknown;
  readonly error?: { readonly name?: unknown; readonly message?: unknown };
}

/** Takes what a function writes; prints its errors in a line each, and one that repeats itself only now and then. */
export function errorPrinter(functionName: string, print: (line: string) => void, now: () => number = Date.now) {
  const toldAt = new Map<string, number>();
  return (written: string | Uint8Array): void => {
    // Nearly all that functions write is no error: it is not even decoded.
    const bytes =
      typeof written === 'string' ? written : Buffer.from(written.buffer, written.byteOffset, written.length);
    if (!bytes.includes('"ERROR"')) return;
    for (const line of bytes.toString().split('\n')) {
      const told = describe(line);
      if (told === undefined || now() - (toldAt.get(told) ?? Number.NEGATIVE_INFINITY) < AT_MOST_EVERY_MILLISECONDS)
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

import type { Terminal } from './terminal.ts';

/** Prints results for programs: `--json` prints one JSON document, `--jsonl` one JSON value per line. */
export interface JsonOutput {
  /** Prints the result of a command. A response without a body is `null`. */
  print(value: unknown): void;
  /** Adds an item to the list. With `--jsonl`, the item is printed immediately. */
  add(item: unknown): void;
  /** Ends the list. With `--json`, the list is printed now, as one array. */
  end(): void;
  /** Whether each value is printed immediately, on a separate line (`--jsonl`). */
  readonly isJsonLines: boolean;
}

interface JsonOptions {
  readonly json?: unknown;
  readonly jsonl?: unknown;
}

/** Returns undefined if neither `--json` nor `--jsonl` is given. */
export function jsonOutput({ json, jsonl }: JsonOptions, terminal: Terminal): JsonOutput | undefined {
  if (json !== true && jsonl !== true) return undefined;
  const isJsonLines = jsonl === true;
  const print = (value: unknown) => terminal.out(isJsonLines ? jsonLine(value) : jsonDocument(value));
  // The array is printed as a whole: after an error, stdout stays empty instead of containing half a document.
  const items: unknown[] = [];
  return {
    print,
    add: (item) => {
      if (isJsonLines) print(item);
      else items.push(item);
    },
    end: () => {
      if (!isJsonLines) print(items);
    },
    isJsonLines,
  };
}

/** Writes a JSON value on one line. */
export const jsonLine = (value: unknown): string => escapeForTerminal(JSON.stringify(value ?? null));

const jsonDocument = (value: unknown): string => escapeForTerminal(JSON.stringify(value ?? null, null, 2));

/**
 * JSON.stringify keeps some control characters and characters that change the text direction. They are escaped because
 * they could manipulate a terminal.
 */
const escapeForTerminal = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

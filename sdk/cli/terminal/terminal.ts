/** A command's access to its environment. Tests use a fake. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line of the result to stdout. */
  out(line: string): void;
  /** Writes a line for people to stderr: questions, progress, errors. */
  err(line: string): void;
  /** Replaces the current line on stderr. Use only if `isErrorTty`. */
  overwrite(line: string): void;
  /** Characters per line; undefined if stdout is not a terminal. */
  readonly width: number | undefined;
  readonly hasColor: boolean;
  /** Whether stderr is a terminal, so that `overwrite` works. */
  readonly isErrorTty: boolean;
  /** True if a user can answer questions. */
  readonly isInteractive: boolean;
  /** Reads all of stdin. */
  readAll(): Promise<string>;
  /** Reads stdin line by line, until the input ends or the user presses Ctrl-C. */
  readLines(): AsyncIterable<string>;
  ask(question: string): Promise<string>;
  /** Like `ask`, but hides the input. */
  askSecret(question: string): Promise<string>;
  /** Resolves a path relative to the directory in which the user ran the command. */
  resolve(path: string): string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
  /** Returns false if no browser could be opened. */
  openBrowser(url: string): Promise<boolean>;
}

/** All that a command has to do with the world, but for the service. Tests have one of their own. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A line of what was asked for. */
  out(line: string): void;
  /** A line for the person beside it: questions, progress, errors. */
  err(line: string): void;
  /** Writes over the line before; only where `isErrorTty`. */
  overwrite(line: string): void;
  /** Characters in a line; undefined where nobody looks at lines. */
  readonly width: number | undefined;
  readonly hasColor: boolean;
  readonly isErrorTty: boolean;
  /** Somebody is there who can answer. */
  readonly isInteractive: boolean;
  /** All of stdin. */
  readAll(): Promise<string>;
  ask(question: string): Promise<string>;
  /** The same, without showing what is typed. */
  askSecret(question: string): Promise<string>;
  /** A path as it was typed, from the directory of the person. */
  resolve(path: string): string;
  /** Ctrl-C. */
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
  /** false: there is no browser. */
  openBrowser(url: string): Promise<boolean>;
}

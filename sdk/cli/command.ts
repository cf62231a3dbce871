/** The field of the request that gets a value: `path.id`, `query.limit`, `body.name`, or all of `body`. */
export type Field = `path.${string}` | `query.${string}` | `body.${string}` | 'body';

export interface Argument {
  /** The name in the help: CODE, FILE. */
  readonly name: string;
  readonly help: string;
  readonly field?: Field;
  readonly optional?: true;
  readonly choices?: readonly string[];
  /** Accepts the id, short id, scan URL or name of a code, and sends the id. */
  readonly isCode?: true;
  /** Accepts the id or name of a knowledge set, and sends the id. */
  readonly isKnowledgeSet?: true;
  /** Accepts the id, short id, scan URL or name of a placement, and sends the id. */
  readonly isPlacement?: true;
}

export interface Option {
  /**
   * How the value is read. `word`: used as it is. `text` and `json`: can be in a file (`@FILE`) or on stdin (`-`).
   * `list`: comma-separated. `texts` and `pairs` (`key=value`): one value each time that the option is repeated.
   */
  readonly kind: 'flag' | 'text' | 'word' | 'number' | 'list' | 'texts' | 'pairs' | 'json';
  readonly help: string;
  /** The placeholder for the value in the help: TEXT, N. */
  readonly value?: string;
  readonly field?: Field;
  readonly required?: true;
  readonly choices?: readonly string[];
  readonly isCode?: true;
  /** The value that is sent if the option is not given. */
  readonly default?: string;
  readonly short?: string;
}

/** A column of a table or a line of details: the response field and how to format it. */
export interface Column {
  readonly field: string;
  readonly title?: string;
  /**
   * `list-or-all`: a missing list is shown as "all". `number`: an array is shown as its length. `last-result`: a
   * list of attempts is shown as the status of the last one, or as its error if there was no response.
   */
  readonly as?: 'time' | 'number' | 'list' | 'list-or-all' | 'boolean' | 'last-result';
}

/** How to display a response: a list as a table, a single object line by line. */
export interface Show {
  readonly columns: readonly Column[];
  /** The response field with the rows, if the operation returns several objects but is not a list operation. */
  readonly rows?: string;
  /** A response field that is an object. Its fields are shown like those of the response. */
  readonly object?: string;
  /** Whether the `error` of each item is listed below the table. Error messages are too long for a column. */
  readonly hasErrors?: true;
  /** The message if there is nothing to show. */
  readonly empty?: string;
  /** The message on success; `{field}` is replaced with that field of the response. */
  readonly done?: string;
}

/** The definition of a command, used by parsing, help, completion, docs and samples. An `Action` runs the command. */
export interface Command {
  /** `codes create` */
  readonly name: string;
  readonly summary: string;
  /** Additional paragraphs of the help. */
  readonly notes?: readonly string[];
  /** Examples in the help, without the leading `qpr`. */
  readonly examples?: readonly string[];
  readonly arguments?: readonly Argument[];
  readonly options?: Readonly<Record<string, Option>>;
  /** The API operation that the command calls. */
  readonly operation?: string;
  /** Fields of the body that the command always sends. */
  readonly sends?: Readonly<Record<string, unknown>>;
  /** Other operations that the command calls. */
  readonly uses?: readonly string[];
  readonly show?: Show;
  /** The question to ask before an action that cannot be undone; `--yes` skips it. */
  readonly confirm?: string;
  /** Not intended for users: omitted from help and docs. */
  readonly hidden?: true;
}

type Values = Readonly<Record<string, string | number | boolean | readonly string[] | object | undefined>>;

/** A command as the user typed it. */
export interface Invocation {
  readonly command: Command;
  readonly arguments: Readonly<Record<string, string | undefined>>;
  readonly options: Values;
  /** All arguments as typed, including surplus ones. */
  readonly words: readonly string[];
}

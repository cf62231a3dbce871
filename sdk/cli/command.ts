/** Where a value goes in the request of an operation: `path.id`, `query.limit`, `body.name`, or `body` itself. */
export type Field = `path.${string}` | `query.${string}` | `body.${string}` | 'body';

export interface Argument {
  /** As help shows it: CODE, FILE. */
  readonly name: string;
  readonly help: string;
  readonly field?: Field;
  readonly optional?: true;
  readonly choices?: readonly string[];
  /** It may be a short id, a scan URL or a name, too: the code's id is looked up. */
  readonly isCode?: true;
}

export interface Option {
  /** text: `@FILE` and `-` (stdin) are read; list: separated by commas; texts and pairs (`key=value`): one each time. */
  readonly kind: 'flag' | 'text' | 'word' | 'number' | 'list' | 'texts' | 'pairs' | 'json';
  readonly help: string;
  /** What help calls its value: TEXT, N. */
  readonly value?: string;
  readonly field?: Field;
  readonly required?: true;
  readonly choices?: readonly string[];
  readonly isCode?: true;
  /** What the operation gets where nothing is typed. */
  readonly default?: string;
  readonly short?: string;
}

/** A column or a line: the field of what the API answers, and how people read it. */
export interface Column {
  readonly field: string;
  readonly title?: string;
  readonly as?: 'time' | 'number' | 'list' | 'yes';
}

/** How people see what an operation answers: a table of a list, lines of one thing. */
export interface Show {
  readonly columns: readonly Column[];
  /** What to say when there are none. */
  readonly empty?: string;
  /** What to say after it worked; `{field}` stands for a field of the answer. */
  readonly done?: string;
}

/** All that parsing, help, completion, docs and samples know about a command. It is data: what it does is elsewhere. */
export interface Command {
  /** `codes create` */
  readonly name: string;
  readonly summary: string;
  /** Further lines of its help. */
  readonly notes?: readonly string[];
  /** What follows `qpr` in the examples of its help. */
  readonly examples?: readonly string[];
  readonly arguments?: readonly Argument[];
  readonly options?: Readonly<Record<string, Option>>;
  /** The operation of the API that it stands for. */
  readonly operation?: string;
  /** Further operations that it makes use of. */
  readonly uses?: readonly string[];
  readonly show?: Show;
  /** Asked before something that cannot be undone; `--yes` answers it. */
  readonly confirm?: string;
  /** Not for people: left out of help and docs. */
  readonly hidden?: true;
}

type Values = Readonly<Record<string, string | number | boolean | readonly string[] | object | undefined>>;

/** A command as it was typed. */
export interface Invocation {
  readonly command: Command;
  readonly arguments: Readonly<Record<string, string | undefined>>;
  readonly options: Values;
  /** Its arguments as they stand, surplus ones included. */
  readonly words: readonly string[];
}

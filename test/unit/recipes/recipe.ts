/** A change of a file that exists. Each `after` and `replace` occurs once in the file. */
interface Change {
  readonly file: string;
  readonly change: readonly (
    | { readonly after: string; readonly add: string }
    | { readonly replace: string; readonly by: string }
  )[];
}

interface NewFile {
  readonly file: string;
  readonly content: string;
}

interface Copy {
  readonly file: string;
  readonly copyOf: string;
}

/** Messages that are added to groups, such as `webhookForm.events`. */
interface NewMessages {
  readonly file: string;
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What a newcomer does by hand to one file. */
export type Edit = Change | NewFile | Copy | NewMessages;

/** A recipe of CONTRIBUTING.md, with an example of each of its steps. */
export interface Recipe {
  /** Its heading in CONTRIBUTING.md. */
  readonly heading: string;
  /** The most files that it may take, without those that `npm run generate` writes. */
  readonly maxFiles: number;
  readonly edits: readonly Edit[];
  /** The existing tests that find what the compiler and the check of the messages cannot find. */
  readonly checks: readonly string[];
}

/** A message of the Studio, in each language. */
export const studioMessage = (group: string, name: string, texts: Readonly<Record<string, string>>): Edit[] =>
  Object.entries(texts).map(
    ([language, text]): Edit => ({
      file: `messages/${language}/studio.json`,
      messages: { [group]: { [name]: text } },
    }),
  );

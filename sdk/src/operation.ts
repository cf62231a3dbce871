/** An operation of the API, as a value: whoever imports only some gets only those into a bundle. */
export interface Operation<Input, Output> {
  readonly method: string;
  /** `{name}` stands for a part of `input.path`. */
  readonly path: string;
  /** Never set: it lets TypeScript infer what goes in and what comes out. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** An operation whose output has a list in one of its fields. */
export interface ListOperation<Input, Output, Items extends keyof Output> extends Operation<Input, Output> {
  readonly items: Items;
  /** How many items come in one page at most; a list without pages comes whole. */
  readonly pageSize?: number;
}

/** What a list is a list of. */
export type ItemOf<Output, Items extends keyof Output> = Output[Items] extends readonly (infer Item)[] ? Item : never;

export interface OperationInput {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/** The address of a call: its path with its parameters, and its query string without what is not given. */
export function addressOf(path: string, input: OperationInput): string {
  const parts = input.path as Readonly<Record<string, unknown>> | undefined;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = parts?.[name];
    if (part === undefined || part === '') throw new TypeError(`${path} needs ${name}.`);
    return encodeURIComponent(String(part));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${filled}?${text}` : filled;
}

/** An operation of the API. Each one is a separate constant, so a bundle contains only the operations it imports. */
export interface Operation<Input, Output> {
  readonly method: string;
  /** `{name}` is replaced with the value of `input.path.name`. */
  readonly path: string;
  /** Has no value at run time. TypeScript infers the input and output types from this field. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** An operation whose output has a list in one of its fields. */
export interface ListOperation<Input, Output, Items extends keyof Output> extends Operation<Input, Output> {
  readonly items: Items;
  /** The maximum number of items per page; undefined if the operation has no query parameter `limit`. */
  readonly pageSize?: number;
}

/** The type of a list's items. */
export type ItemOf<Output, Items extends keyof Output> = Output[Items] extends readonly (infer Item)[] ? Item : never;

export interface OperationInput {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/** Fills in the path parameters and appends the query string, without undefined values. */
export function requestPath(path: string, input: OperationInput): string {
  const values = input.path as Readonly<Record<string, unknown>> | undefined;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values?.[name];
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${filled}?${text}` : filled;
}

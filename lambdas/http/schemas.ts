import type * as z from 'zod';

/** What an operation takes and gives. OpenAPI is generated from these; `response: null` is a 204. */
export interface Schemas {
  readonly path?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType | null;
}

/** What `run` sees of a part of the request; `undefined` where the operation has no such part. */
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
/** What `run` has to return. */
export type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The answer as it goes out, parsed through its own schema: nothing that is not declared leaves. */
export const renderer =
  ({ response }: Schemas) =>
  (answer: unknown): string | undefined =>
    response ? JSON.stringify(response.parse(answer)) : undefined;

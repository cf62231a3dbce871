import type * as z from 'zod/mini';

/** What an operation takes and gives. OpenAPI is generated from these; `response: null` is a 204. */
export interface Schemas {
  readonly path?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType | null;
  /** The field of the response that says its version: it goes out as `ETag` too. */
  readonly version?: string;
  /** How many requests of the rate limit one counts as, at most ten; one, where it does not say. */
  readonly weightOf?: (query: Readonly<Record<string, string | undefined>>) => number;
  /** It takes `If-Match`, and changes no other version than those. */
  readonly ifMatch?: true;
}

/** A version as HTTP writes it. It names what the owner wrote: counters beside it move without it. */
export const etagOf = (version: string): string => `"${version}"`;

/** What `run` sees of a part of the request; `undefined` where the operation has no such part. */
export type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
/** What `run` has to return. */
export type Returned<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** The response as it goes out, parsed through its own schema: nothing that is not declared leaves. */
export const renderer =
  ({ response }: Schemas) =>
  (result: unknown): string | undefined =>
    response ? JSON.stringify(response.parse(result)) : undefined;

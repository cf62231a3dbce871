import type * as z from 'zod/mini';
import type { View } from '../schemas/shapes.ts';

/** The input and output schemas of an operation. OpenAPI is generated from them. `response: null` means 204. */
export interface Schemas {
  readonly path?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType | null;
  /** The response field that serves as the version of the resource, such as `updated_at`. It is also sent as `ETag`. */
  readonly version?: string;
  /** The weight of a call: it uses up this many requests of the rate limit. @default 1 */
  readonly weightOf?: (query: Readonly<Record<string, string | undefined>>) => number;
  /** The operation supports `If-Match`: it makes no change if the resource has a version that is not in that header. */
  readonly ifMatch?: true;
}

/** A version as an HTTP entity tag. It changes when the owner changes the resource, not when a counter changes. */
export const etagOf = (version: string): string => `"${version}"`;

/** The parsed part of the request that `run` receives, or `undefined` if the operation has no such part. */
export type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
/** The result that `run` must return. */
export type Returned<S> = S extends z.ZodMiniType ? View<S> : undefined;

/** Serializes the response through its schema, so that undeclared fields never leave the service. */
export const renderer =
  ({ response }: Schemas) =>
  (result: unknown): string | undefined =>
    response ? JSON.stringify(response.parse(result)) : undefined;

import type * as z from 'zod/mini';

/** What the schema of an item describes. Its schema is the only definition of its fields. */
export type Entity<S extends z.ZodMiniType> = DeepReadonly<z.output<S>>;

/** Data that leaves the service. It can share objects with entities, because nothing changes it. */
export type View<S extends z.ZodMiniType> = DeepReadonly<z.input<S>>;

type DeepReadonly<T> = T extends ArrayBufferView
  ? T
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

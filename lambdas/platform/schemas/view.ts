import type * as z from 'zod/mini';

/** Data that leaves the service. It can share objects with entities, because nothing changes it. */
export type View<S extends z.ZodMiniType> = DeepReadonly<z.input<S>>;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

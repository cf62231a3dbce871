import * as z from 'zod/mini';
import type { Field, Fields, Value } from '../../../shared/fields/field.ts';

/** A schema for each kind that occurs in the fields. */
type Schemas<F extends Fields> = { readonly [K in F[keyof F]['kind']]: (field: Field) => z.ZodMiniType };

type Stored<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { readonly required: true }
    ? z.ZodMiniType<Value<F[K]>, Value<F[K]>>
    : z.ZodMiniOptional<z.ZodMiniType<Value<F[K]>, Value<F[K]>>>;
};
type Input<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { readonly required: true; readonly nullable?: never }
    ? z.ZodMiniType<Value<F[K]>, Value<F[K]>>
    : z.ZodMiniNullable<z.ZodMiniType<Value<F[K]>, Value<F[K]>>>;
};

/** The schemas of the fields in an item, where fields that are not required can be absent. */
export const storedShape = <F extends Fields>(fields: F, schemas: Schemas<F>): Stored<F> =>
  shapeOf(fields, schemas, ({ required }, schema) => (required ? schema : z.optional(schema))) as Stored<F>;

/** The schemas of the fields in a response, with their descriptions. */
export const viewShape = <F extends Fields>(fields: F, schemas: Schemas<F>): Stored<F> =>
  shapeOf(fields, schemas, ({ required, about, example }, schema) =>
    required
      ? described(schema, about, example)
      : described(z.optional(schema), `Only if set by the owner. ${about}`, example),
  ) as Stored<F>;

/** The schemas of the fields in a request, with their descriptions. Null removes a field that is not required, or restores its default. */
export const inputShape = <F extends Fields>(fields: F, schemas: Schemas<F>): Input<F> =>
  shapeOf(fields, schemas, ({ required, nullable, about, example }, schema) =>
    described(required && !nullable ? schema : z.nullable(schema), about, example),
  ) as Input<F>;

const shapeOf = <F extends Fields>(
  fields: F,
  schemas: Schemas<F>,
  finish: (field: Field, schema: z.ZodMiniType) => z.ZodMiniType,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      finish(field, schemas[field.kind as F[keyof F]['kind']](field)),
    ]),
  );

const described = (schema: z.ZodMiniType, description: string, example: unknown) =>
  schema.check(z.meta({ description, ...(example !== undefined && { examples: [example] }) }));

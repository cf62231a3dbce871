import type { Field, Fields, Input } from '../../../../shared/fields/field.ts';
import type { FieldError } from './contact-and-link.ts';

/** How a form edits a kind of field. */
interface Kind {
  /** The draft of a saved value. */
  read(saved: never): unknown;
  /** The value to save; null if there is none. */
  send(draft: never, field: Field): unknown;
  /** Why the service would refuse the draft. */
  error?(draft: never, field: Field): FieldError | undefined;
}
type Kinds<F extends Fields> = { readonly [K in F[keyof F]['kind']]: Kind };

/** The fields in a form. A choice can be empty, unless it is required. */
export type DraftOf<F extends Fields, K extends Kinds<F>> = {
  readonly [N in keyof F]: F[N] extends { readonly of: readonly (infer Choice)[] }
    ? Choice | (F[N] extends { readonly required: true } ? never : '')
    : ReturnType<K[F[N]['kind']]['read']>;
};

/** A form for the fields of a table. */
export function formOf<F extends Fields, K extends Kinds<F>>(fields: F, kinds: K) {
  const map = (values: object, use: (kind: Kind, value: never, field: Field) => unknown) =>
    Object.fromEntries(
      Object.entries<Field>(fields).map(([name, field]) => [
        name,
        use(kinds[field.kind as F[keyof F]['kind']], values[name as keyof typeof values], field),
      ]),
    ) as never;
  return {
    read: (saved: { readonly [N in keyof F]?: Input<F>[N] | null | undefined }): DraftOf<F, K> =>
      map(saved, (kind, value) => kind.read(value)),
    send: (draft: DraftOf<F, K>): Input<F> => map(draft, (kind, value, field) => kind.send(value, field)),
    errors: (draft: DraftOf<F, K>): { readonly [N in keyof F]: FieldError | undefined } =>
      map(draft, (kind, value, field) => kind.error?.(value, field)),
  };
}

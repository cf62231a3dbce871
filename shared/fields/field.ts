import type { Contact } from '../page/contact.ts';
import type { Form } from '../page/forms.ts';

/** The type of a value, by the kind of its field. */
interface Values {
  text: string;
  link: string;
  color: string;
  choice: string;
  flag: boolean;
  texts: readonly string[];
  tags: readonly string[];
  emails: readonly string[];
  origins: readonly string[];
  knowledge: readonly string[];
  contact: Contact;
  forms: readonly Form[];
  metadata: Readonly<Record<string, unknown>>;
  /** A data URI in a request, the name of a file in the item, and an URL (`logo_url`) in a response. */
  picture: string;
}
type Kind = keyof Values;

/** Where a field appears, besides the item, the requests and the response for a single code. */
export type Place =
  /** The brand, from which new codes copy it. */
  | 'brand'
  /** What visitors experience. Each version of a code records it. */
  | 'version'
  /** What answers depend on. A draft in a preview or a check can change it. */
  | 'answer'
  /** The file `code.json` of the command line. */
  | 'file';

interface Option {
  readonly name: string;
  /** The placeholder for the value in the help. */
  readonly value?: string;
  readonly help: string;
}

/** A field that the owner of an entity sets. The API, the table, the files and the command line use the same name. */
export interface Field {
  readonly kind: Kind;
  /** The values of a choice. */
  readonly of?: readonly string[];
  /** In characters; for lists, the number of entries. */
  readonly max?: number;
  /** In characters, for each entry of a list. */
  readonly maxEach?: number;
  /** Every entity has it. Other fields can be absent, and null removes them. */
  readonly required?: true;
  /** With `required`: null restores a default. */
  readonly nullable?: true;
  /** A value that removes the field, as null does: `false`, or an empty list. */
  readonly none?: false | 'empty';
  readonly in: readonly Place[];
  /** How the command line names the field in tables. @default the name of the field, in words */
  readonly column?: string;
  /** The option of the command line that sets the field. Other fields are set with `--data`. */
  readonly option?: Option;
  /** What the field is, for the API description. */
  readonly about: string;
  readonly example?: unknown;
}
export type Fields = Readonly<Record<string, Field>>;

/** The type of a field's value. */
export type Value<F extends Field> = F extends { readonly of: readonly (infer Choice)[] } ? Choice : Values[F['kind']];
type RequiredNames<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly required: true } ? K : never;
}[keyof F];

/** An entity with these fields. */
export type Entity<F extends Fields> = { readonly [K in RequiredNames<F>]: Value<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredNames<F>>]?: Value<F[K]> | undefined;
};

/** The fields in a request. Null removes a field that can be absent, and restores the default of a nullable one. */
export type Input<F extends Fields> = {
  readonly [K in keyof F]: Value<F[K]> | (F[K] extends { required: true; nullable?: never } ? never : null);
};

/** The fields that appear in a place. */
export type In<F extends Fields, P extends Place> = {
  readonly [K in keyof F as P extends F[K]['in'][number] ? K : never]: F[K];
};

/** The rows of the fields that appear in a place, in the order of the table. */
export const fieldsIn = <F extends Fields, P extends Place>(fields: F, place: P): In<F, P> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.in.includes(place))) as In<F, P>;

export const namesOf = <F extends Fields>(fields: F): readonly (keyof F & string)[] => Object.keys(fields);

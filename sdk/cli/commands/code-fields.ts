import { CODE_FIELDS } from '../../src/values.ts';
import type { Column, Option } from '../command.ts';

/** A field of a code, as the service describes it. */
interface Field {
  readonly kind: string;
  readonly of?: readonly string[];
  readonly required?: boolean;
  readonly in: readonly string[];
  readonly column?: string;
  readonly option?: { readonly name: string; readonly value?: string; readonly help: string };
}
const FIELDS: readonly (readonly [name: string, field: Field])[] = Object.entries(CODE_FIELDS);

type Place = 'brand' | 'version' | 'answer' | 'file';

export const fieldsIn = (place: Place) => FIELDS.filter(([, field]) => field.in.includes(place));

/** How an option reads the value of each kind of field. */
const OPTION_KINDS: Readonly<Record<string, Option['kind']>> = {
  text: 'text',
  flag: 'flag',
  texts: 'texts',
  origins: 'texts',
  emails: 'texts',
  tags: 'list',
  metadata: 'pairs',
};

/** The options that set fields of a code, or only those of a brand. */
export const fieldOptions = (place?: Place): Readonly<Record<string, Option>> =>
  Object.fromEntries(
    (place ? fieldsIn(place) : FIELDS).flatMap(([name, { kind, of, option }]) => {
      if (!option) return [];
      const { name: optionName, ...shown } = option;
      const how = { kind: OPTION_KINDS[kind] ?? ('word' as const), field: `body.${name}` as const };
      return [[optionName, { ...how, ...shown, ...(of && { choices: of }) }]];
    }),
  );

const COLUMN_FORMATS: Readonly<Record<string, Column['as']>> = {
  flag: 'boolean',
  texts: 'list',
  origins: 'list',
  knowledge: 'list',
  forms: 'number',
};

/** The lines of these fields in the details of a code or a brand. */
export const fieldColumns = (place: Place, without: readonly string[] = []): readonly Column[] =>
  fieldsIn(place)
    .filter(([name]) => !without.includes(name))
    .map(([name, { kind, column }]) => {
      const as = COLUMN_FORMATS[kind];
      // Responses for codes contain the URL of the logo.
      const field = kind === 'picture' && place !== 'brand' ? `${name}_url` : name;
      return { field, title: column ?? name.replaceAll('_', ' '), ...(as && { as }) };
    });

import { type Child, element } from '../element.ts';
import { type Description, type Parameter, resolve, type Schema } from './description.ts';
import { code, prose } from './dom.ts';

const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/** Describes a type: `string`, `array of string`, `integer or null`. */
function typeOf(document: Description, node: Schema): string {
  const schema = resolve(document, node);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(document, choice)))].join(' or ');
  if (schema.type === 'array') return `array of ${typeOf(document, schema.items ?? {})}`;
  return [schema.type ?? 'any'].flat().join(' or ');
}

const range = (from: number | undefined, to: number | undefined, unit: string): string[] => {
  if (from === undefined && to === undefined) return [];
  if (from === undefined) return [`at most ${to} ${unit}`];
  return [to === undefined ? `at least ${from} ${unit}` : `${from} to ${to} ${unit}`];
};

function rules(schema: Schema): string[] {
  return [
    ...range(schema.minLength, schema.maxLength, 'characters'),
    ...range(schema.minimum, schema.maximum, ''),
    ...range(schema.minItems, schema.maxItems, 'items'),
    ...(schema.format ? [schema.format] : []),
    ...('default' in schema ? [`default ${JSON.stringify(schema.default)}`] : []),
  ].map((rule) => rule.trim());
}

/** The objects nested in a field: the field itself, the items of a list, or the alternatives of a union. */
function objectsIn(
  document: Description,
  node: Schema,
): { readonly name: string | undefined; readonly schema: Schema }[] {
  const schema = resolve(document, node);
  if (schema.type === 'array') return objectsIn(document, schema.items ?? {});
  if (schema.properties) return [{ name: nameOf(node), schema }];
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap((choice) => objectsIn(document, choice));
}

function nestedFields(document: Description, node: Schema): Child[] {
  return objectsIn(document, node).map(({ name, schema }) =>
    element(
      'details',
      { class: 'inner' },
      element('summary', {}, `Fields of ${name ?? 'this object'}`),
      fieldsOf(document, schema),
    ),
  );
}

const sentenceEnd = (text: string) => (/[.…]$/.test(text) ? ' ' : '. ');

function field(document: Description, name: string, node: Schema, isRequired = false): Child[] {
  const schema = { ...resolve(document, node), ...node };
  const facts = [typeOf(document, node), isRequired ? 'required' : '', ...rules(schema)].filter(Boolean);
  const choices = schema.enum ?? resolve(document, schema.items ?? {}).enum;
  return [
    element('dt', {}, code(name), ' ', element('small', {}, facts.join(', '))),
    element(
      'dd',
      {},
      schema.description ? prose(schema.description) : '',
      choices
        ? [
            schema.description ? sentenceEnd(schema.description) : '',
            'One of ',
            ...choices.flatMap((choice, index) => [index ? ', ' : '', code(choice)]),
          ]
        : '',
      nestedFields(document, node),
    ),
  ];
}

const fieldsOf = (document: Description, schema: Schema): HTMLElement =>
  element(
    'dl',
    { class: 'fields' },
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      field(document, name, property, schema.required?.includes(name)),
    ),
  );

/** The fields of an object, including nested fields. For a union, the fields of each alternative. */
export function fields(document: Description, node: Schema): Child {
  const schema = resolve(document, node);
  return schema.properties ? fieldsOf(document, schema) : nestedFields(document, node);
}

export const parameters = (document: Description, list: readonly Parameter[]): HTMLElement =>
  element(
    'dl',
    { class: 'fields' },
    list
      .map((parameter) => resolve(document, parameter))
      .flatMap((parameter) =>
        field(
          document,
          parameter.name,
          { ...parameter.schema, description: parameter.description ?? '' },
          parameter.required,
        ),
      ),
  );

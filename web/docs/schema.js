import { code, element, prose } from './dom.js';

/** What a `$ref` of the document stands for. */
export const resolve = (document, node) =>
  node?.$ref
    ? resolve(
        document,
        node.$ref
          .slice(2)
          .split('/')
          .reduce((at, part) => at?.[part.replaceAll('~1', '/')], document),
      )
    : (node ?? {});

const nameOf = (node) => node?.$ref?.split('/').at(-1);

/** A type in words: `string`, `array of string`, `integer or null`. */
function typeOf(document, node) {
  const schema = resolve(document, node);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(document, choice)))].join(' or ');
  if (schema.type === 'array') return `array of ${typeOf(document, schema.items)}`;
  return [schema.type ?? 'any'].flat().join(' or ');
}

const range = (from, to, unit) => {
  if (from === undefined && to === undefined) return [];
  if (from === undefined) return [`at most ${to} ${unit}`];
  return [to === undefined ? `at least ${from} ${unit}` : `${from} to ${to} ${unit}`];
};

function rules(schema) {
  return [
    ...range(schema.minLength, schema.maxLength, 'characters'),
    ...range(schema.minimum, schema.maximum, ''),
    ...range(schema.minItems, schema.maxItems, 'items'),
    ...(schema.format ? [schema.format] : []),
    ...('default' in schema ? [`default ${JSON.stringify(schema.default)}`] : []),
  ].map((rule) => rule.trim());
}

/** The objects inside a field: its own, or those of a list or a choice. */
function objectsIn(document, node) {
  const schema = resolve(document, node);
  if (schema.type === 'array') return objectsIn(document, schema.items);
  if (schema.properties) return [{ name: nameOf(node), schema }];
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap((each) => objectsIn(document, each));
}

function inner(document, node) {
  return objectsIn(document, node).map(({ name, schema }) =>
    element(
      'details',
      { class: 'inner' },
      element('summary', {}, `Fields of ${name ?? 'it'}`),
      fieldsOf(document, schema),
    ),
  );
}

const sentenceEnd = (text) => (/[.…]$/.test(text) ? ' ' : '. ');

function field(document, name, node, required) {
  const schema = { ...resolve(document, node), ...node };
  const facts = [typeOf(document, node), required ? 'required' : '', ...rules(schema)].filter(Boolean);
  const choices = schema.enum ?? resolve(document, schema.items).enum;
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
            ...choices.flatMap((each, at) => [at ? ', ' : '', code(each)]),
          ]
        : '',
      inner(document, node),
    ),
  ];
}

const fieldsOf = (document, schema) =>
  element(
    'dl',
    { class: 'fields' },
    Object.entries(schema.properties).flatMap(([name, property]) =>
      field(document, name, property, schema.required?.includes(name)),
    ),
  );

/** The fields of an object, with those inside them; of a choice, the fields of each. */
export function fields(document, node) {
  const schema = resolve(document, node);
  return schema.properties ? fieldsOf(document, schema) : inner(document, node);
}

export const parameters = (document, list) =>
  element(
    'dl',
    { class: 'fields' },
    list
      .map((each) => resolve(document, each))
      .flatMap((each) =>
        field(document, each.name, { ...each.schema, description: each.description ?? '' }, each.required),
      ),
  );

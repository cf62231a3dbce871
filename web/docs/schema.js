import { code, element, prose } from './dom.js';

/** What a `$ref` of the document stands for. */
export const resolve = (document, node) =>
  node?.$ref
    ? resolve(
        document,
        node.$ref
          .slice(2)
          .split('/')
          .reduce((at, part) => at?.[part], document),
      )
    : (node ?? {});

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
        ? [schema.description ? ' ' : '', 'One of ', ...choices.flatMap((each, at) => [at ? ', ' : '', code(each)])]
        : '',
    ),
  ];
}

/** The fields of an object, or nothing when it has none. */
export function fields(document, node) {
  const schema = resolve(document, node);
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) return undefined;
  return element(
    'dl',
    { class: 'fields' },
    entries.flatMap(([name, property]) => field(document, name, property, schema.required?.includes(name))),
  );
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

import { DESCRIPTIONS_BY_LOCATION, DESCRIPTIONS_BY_NAME } from './descriptions.ts';
import type { Json } from './json-schema.ts';

interface DescribedField {
  readonly location: string;
  readonly name: string;
  readonly node: Json;
}

/**
 * Adds a description from `descriptions.ts` to every property and parameter whose schema has none. The descriptions are
 * not in the schemas, to keep the Lambda bundles small. A missing or unused description is an error.
 */
export function describeProperties(document: Json): Json {
  const all = [...inComponents(document), ...inParameters(document)];
  const undescribed = all.filter(({ node }) => node.description === undefined);
  for (const { location, name, node } of undescribed)
    node.description = DESCRIPTIONS_BY_LOCATION[location] ?? descriptionByName(name, node);
  const missing = undescribed.filter(({ node }) => node.description === undefined).map(({ location }) => location);
  const locations = new Set(undescribed.map(({ location }) => location));
  const names = new Set(
    undescribed.filter(({ location }) => DESCRIPTIONS_BY_LOCATION[location] === undefined).map(({ name }) => name),
  );
  const unused = [
    ...Object.keys(DESCRIPTIONS_BY_LOCATION).filter((location) => !locations.has(location)),
    ...Object.keys(DESCRIPTIONS_BY_NAME).filter((name) => !names.has(name)),
  ];
  if (missing.length > 0) throw new Error(`Add descriptions to openapi/descriptions.ts for: ${missing.join(', ')}.`);
  if (unused.length > 0)
    throw new Error(`Remove unused descriptions from openapi/descriptions.ts: ${unused.join(', ')}.`);
  return document;
}

/** A description by name. If the property cannot be null, the part that explains null is left out. */
function descriptionByName(name: string, node: Json): string | undefined {
  const isNullable = [node, ...((node.anyOf ?? []) as Json[])].some(({ type }) => [type].flat().includes('null'));
  const description = DESCRIPTIONS_BY_NAME[name];
  return isNullable ? description : description?.replace(/; null\b.*$/, '');
}

function inComponents(document: Json): DescribedField[] {
  const { schemas } = document.components as { schemas: Record<string, Json> };
  return Object.entries(schemas).flatMap(([name, schema]) => propertiesOf(schema, name));
}

function propertiesOf(schema: Json, location: string): DescribedField[] {
  const own = Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, node]) => [
    { location: `${location}.${name}`, name, node },
    ...propertiesOf(node, `${location}.${name}`),
  ]);
  const inner = [schema.anyOf, schema.oneOf, schema.allOf, schema.items]
    .flat()
    .filter((nested) => nested !== undefined);
  return [...own, ...inner.flatMap((nested) => propertiesOf(nested as Json, location))];
}

function inParameters({ paths }: Json): DescribedField[] {
  return Object.values(paths as Record<string, Record<string, Json>>).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, parameters }) =>
      (parameters as Json[])
        .filter(({ name }) => name !== undefined)
        .map((node) => ({ location: `${operationId}?${node.name}`, name: String(node.name), node })),
    ),
  );
}

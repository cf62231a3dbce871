import { BY_NAME, BY_PLACE } from './descriptions.ts';
import type { Json } from './json-schema.ts';

interface Described {
  readonly place: string;
  readonly name: string;
  readonly node: Json;
}

/**
 * Gives every property and parameter that its schema does not describe the words of `descriptions.ts`. There they cost
 * no function a byte. What nobody describes is an error, and so are words for what is not there.
 */
export function describeProperties(document: Json): Json {
  const all = [...inComponents(document), ...inParameters(document)];
  const silent = all.filter(({ node }) => node.description === undefined);
  for (const { place, name, node } of silent) node.description = BY_PLACE[place] ?? BY_NAME[name];
  const missing = silent.filter(({ node }) => node.description === undefined).map(({ place }) => place);
  const places = new Set(silent.map(({ place }) => place));
  const names = new Set(silent.filter(({ place }) => BY_PLACE[place] === undefined).map(({ name }) => name));
  const idle = [
    ...Object.keys(BY_PLACE).filter((place) => !places.has(place)),
    ...Object.keys(BY_NAME).filter((name) => !names.has(name)),
  ];
  if (missing.length > 0) throw new Error(`Describe in openapi/descriptions.ts: ${missing.join(', ')}.`);
  if (idle.length > 0) throw new Error(`Nothing needs these of openapi/descriptions.ts: ${idle.join(', ')}.`);
  return document;
}

function inComponents(document: Json): Described[] {
  const { schemas } = document.components as { schemas: Record<string, Json> };
  return Object.entries(schemas).flatMap(([name, schema]) => propertiesOf(schema, name));
}

function propertiesOf(schema: Json, place: string): Described[] {
  const own = Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, node]) => [
    { place: `${place}.${name}`, name, node },
    ...propertiesOf(node, `${place}.${name}`),
  ]);
  const inner = [schema.anyOf, schema.oneOf, schema.allOf, schema.items].flat().filter((each) => each !== undefined);
  return [...own, ...inner.flatMap((each) => propertiesOf(each as Json, place))];
}

function inParameters({ paths }: Json): Described[] {
  return Object.values(paths as Record<string, Record<string, Json>>).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, parameters }) =>
      (parameters as Json[])
        .filter(({ name }) => name !== undefined)
        .map((node) => ({ place: `${operationId}?${node.name}`, name: String(node.name), node })),
    ),
  );
}

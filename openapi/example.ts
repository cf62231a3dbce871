import type { Json } from './json-schema.ts';

type Components = { readonly [name: string]: Json };

export const EXAMPLE_TIME = '2026-03-01T12:00:00.000Z';

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  date: '2026-03-01',
  'date-time': EXAMPLE_TIME,
  email: 'you@example.com',
  uri: 'https://example.com/',
};

const BY_NAME: Readonly<Record<string, unknown>> = {
  name: 'Lobby concierge',
  prompt: 'You are the concierge of the Grand Hotel.',
  welcome_message: 'Welcome! What can I do for you?',
  scan_url: 'https://go.example.com/s/2b6n0p1r4s',
  qr_image_url: 'https://api.example.com/qr/2b6n0p1r4s.png',
  qr_svg_url: 'https://api.example.com/qr/2b6n0p1r4s.svg',
  api_key: 'qpr_sk_4hT9xWq0ZbN1cR7mK2vY8sL3pD6fG5jH4tA9eU0iOxB',
  slug: 'grand-hotel',
  organization_id: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
  qpr_code_id: 'qpr_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
  webhook_id: 'wh_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
  event_id: 'evt_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
  total: 1,
  limit: 20,
  url: 'https://example.com/hooks/qpr',
};

/** An example made of the examples, defaults and choices that a schema carries. */
export function exampleOf(schema: Json, components: Components, name = ''): unknown {
  if (typeof schema.$ref === 'string') {
    return exampleOf(components[schema.$ref.replace('#/components/schemas/', '')] ?? {}, components, name);
  }
  for (const examples of [schema.examples, schema.enum]) if (Array.isArray(examples)) return examples[0];
  if ('default' in schema && schema.type !== 'object') return schema.default;
  if ('const' in schema) return schema.const;
  for (const choices of [schema.anyOf, schema.oneOf, schema.allOf]) {
    if (Array.isArray(choices)) return exampleOf(choices[0], components, name);
  }
  return (schema.type !== 'object' && BY_NAME[name]) || exampleOfType(schema, components);
}

function exampleOfType(schema: Json, components: Components): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, property]) => [
          name,
          exampleOf(property, components, name),
        ]),
      );
    case 'array':
      return [exampleOf((schema.items ?? {}) as Json, components)];
    case 'integer':
    case 'number':
      return schema.minimum ?? (typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + 1 : 0);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return BY_FORMAT[String(schema.format)] ?? 'text';
  }
}

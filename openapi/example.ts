import type { Json } from './json-schema.ts';
import type { Sample } from './samples/sample.ts';
import { variable, withVariables } from './samples/variables.ts';

type Components = { readonly [name: string]: Json };

export const EXAMPLE_TIME = '2026-03-01T12:00:00.000Z';
const LATER = '2030-01-31T12:00:00.000Z';
const ULID = '01K9ZQ4T7M3X8V5C2B6N0P1R4S';

const EXAMPLES_BY_FORMAT: Readonly<Record<string, unknown>> = {
  date: '2026-03-01',
  'date-time': EXAMPLE_TIME,
  email: 'you@example.com',
  uri: 'https://example.com/',
};

const EXAMPLES_BY_NAME: Readonly<Record<string, unknown>> = {
  name: 'Table 12',
  prompt: 'You are the waiter of Trattoria Luna. We are open daily from 11:30 to 22:00.',
  welcome_message: 'Buonasera! What can I bring you?',
  scan_url: 'https://go.example.com/s/2b6n0p1r4s',
  qr_image_url: 'https://api.example.com/qr/2b6n0p1r4s.png',
  qr_svg_url: 'https://api.example.com/qr/2b6n0p1r4s.svg',
  api_key: variable('INVITED_API_KEY').example,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwSbKQ0ZxT1cI=',
  slug: 'trattoria-luna',
  short_id: variable('SHORT_ID').example,
  email: 'sam@example.com',
  invited_by: 'you@example.com',
  account_id: `acc_${ULID}`,
  organization_id: `org_${ULID}`,
  qpr_code_id: `qpr_${ULID}`,
  placement_id: `plc_${ULID}`,
  qpr_code_name: 'Table 12',
  code_name: 'Menu',
  api_key_id: `key_${ULID}`,
  webhook_id: `wh_${ULID}`,
  event_id: `evt_${ULID}`,
  invitation_id: `inv_${ULID}`,
  conversation_id: `cnv_${ULID}`,
  scan_id: 1,
  visitor: '9f86d081884c7d65',
  first_question: 'How late is the kitchen open?',
  first_answer: 'The kitchen is open until 21:30.',
  text: 'How late is the kitchen open?',
  country: 'AT',
  expires_at: LATER,
  openapi: '3.1.0',
  title: 'menu.pdf',
  source_id: `src_${ULID}`,
  question: 'Do you have parking?',
  answer: 'Yes, behind the house. It is free for guests.',
  query: 'Where can I park?',
  status: 200,
  response: 'thanks',
  total: 1,
  limit: 20,
  url: 'https://example.com/hooks/qpr',
};

/** Fields that are usually null: a new key is not revoked, and most lists have no further page. */
const USUALLY_NULL = new Set(
  (
    'revoked_at last_used_at ended_at failing_since disabled_reason next_cursor detail reason redelivery_of ' +
    'redelivered_as waiting_until next_attempt_at error language hours fallback_url last_scanned_at silent_since body'
  ).split(' '),
);

/** The prefix of an `id`, by the component or field that contains it. */
const ID_PREFIXES: readonly (readonly [owner: RegExp, prefix: string])[] = [
  [/account$|Account/, 'acc'],
  [/session$/i, 'ses'],
  [/api_key$/, 'key'],
  [/Organization/, 'org'],
  [/member$/i, 'mem'],
  [/Event$/, 'evt'],
  [/Placement/, 'plc'],
];

/** The body of a sample request, with example values in place of variables and times. */
export const requestExample = ({ body }: Sample): unknown =>
  body &&
  JSON.parse(
    withVariables(JSON.stringify(body), (name) => variable(name).example)
      .replace(/IN_\d+_DAYS/g, LATER)
      .replace(/\d+_DAYS_AGO/g, EXAMPLE_TIME),
  );

interface Location {
  readonly name: string;
  /** The enclosing component or field. */
  readonly owner: string;
}

/** Builds an example response from the examples and choices of a schema; optional fields are left out. */
export function exampleOf(schema: Json, components: Components, location: Location = { name: '', owner: '' }): unknown {
  if (typeof schema.$ref === 'string') {
    const component = schema.$ref.replace('#/components/schemas/', '');
    return exampleOf(components[component] ?? {}, components, { ...location, owner: component });
  }
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].find((alternatives) => Array.isArray(alternatives)) as
    | Json[]
    | undefined;
  const types = [schema, ...(choices ?? [])].flatMap(({ type }) => type);
  if (types.includes('null') && USUALLY_NULL.has(location.name)) return null;
  for (const examples of [schema.examples, schema.enum]) if (Array.isArray(examples)) return examples[0];
  if ('const' in schema) return schema.const;
  if (choices?.[0]) return exampleOf(choices[0], components, location);
  if (location.name === 'id') return `${prefixIn(location.owner)}_${ULID}`;
  const named = EXAMPLES_BY_NAME[location.name];
  return named !== undefined && typeof named === jsonType(schema) ? named : exampleOfType(schema, components, location);
}

const jsonType = ({ type }: Json) => {
  const [first] = [type].flat();
  return first === 'integer' ? 'number' : first;
};

function prefixIn(owner: string): string {
  const found = ID_PREFIXES.find(([pattern]) => pattern.test(owner));
  if (!found) throw new Error(`openapi/example.ts: no id prefix for ${owner}. Add one to ID_PREFIXES.`);
  return found[1];
}

function exampleOfType(schema: Json, components: Components, { name, owner }: Location): unknown {
  const required = (schema.required ?? []) as string[];
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Json>)
          .filter(([property]) => required.includes(property))
          .map(([property, propertySchema]) => [
            property,
            exampleOf(propertySchema, components, { name: property, owner: name || owner }),
          ]),
      );
    case 'array':
      return [exampleOf((schema.items ?? {}) as Json, components, { name: '', owner: name })];
    case 'integer':
    case 'number':
      return schema.minimum ?? (typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + 1 : 0);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      if (EXAMPLES_BY_FORMAT[String(schema.format)] !== undefined) return EXAMPLES_BY_FORMAT[String(schema.format)];
      throw new Error(
        `openapi/example.ts: no example for ${owner}.${name}. Give its schema \`examples\`, or add the name to EXAMPLES_BY_NAME.`,
      );
    default:
      return {};
  }
}

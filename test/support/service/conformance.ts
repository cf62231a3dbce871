import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface MediaType {
  readonly schema?: object;
}
/** A response in the API description. */
interface Described {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Record<string, Described> }>>>>;
}

const document = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as OpenApi;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

/** JSON Pointer to a part of the document, for `$ref`. */
const pointer = (...parts: string[]) =>
  `openapi#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

const validators = new Map<string, ValidateFunction>();
function validator(ref: string): ValidateFunction {
  const known = validators.get(ref);
  if (known) return known;
  const compiled = ajv.compile({ $ref: ref });
  validators.set(ref, compiled);
  return compiled;
}

// Images and pages outside the API have their own tests.
const patterns = Object.keys(document.paths)
  .filter((path) => path.startsWith('/v1/'))
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
  }));

/**
 * Validates a response against the published API description. It throws if the description lacks the status or the
 * media type, or if the body does not match its schema.
 */
export function expectMatchesDescription(
  method: string,
  pathname: string,
  status: number,
  type: string,
  body: unknown,
): void {
  const found = patterns
    .filter(({ pattern }) => pattern.test(pathname))
    .sort((one, other) => one.parameters - other.parameters)[0];
  const operation = found && document.paths[found.path]?.[method.toLowerCase()];
  // Unknown paths and methods are not operations. The tests for 404 and 405 cover them.
  if (!found || !operation) return;
  const name = `${method} ${found.path} → ${status}`;
  const answer = operation.responses[String(status)];
  if (!answer) throw new Error(`${name} is not described in docs/openapi.json. Body: ${JSON.stringify(body)}`);
  const base = answer.$ref
    ? answer.$ref.slice(2).split('/')
    : ['paths', found.path, method.toLowerCase(), 'responses', String(status)];
  const described = base.reduce<unknown>(
    (node, part) => (node as Record<string, unknown>)[part.replaceAll('~1', '/')],
    document,
  ) as Described;
  if (!described.content) {
    if (body !== undefined) throw new Error(`${name} is described without a body, but the response has one.`);
    return;
  }
  const media = type.split(';')[0] ?? '';
  if (!described.content[media]?.schema) throw new Error(`${name} is not described with the media type ${media}.`);
  const validate = validator(pointer(...base, 'content', media, 'schema'));
  if (!validate(body)) {
    throw new Error(
      `${name} does not match its description: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    );
  }
}

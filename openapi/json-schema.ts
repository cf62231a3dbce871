import * as z from 'zod/mini';

export type Json = { [key: string]: unknown };

/** Formats say it all; zod's patterns beside them are pages long and help no reader. */
const PLAIN_FORMATS = new Set(['date-time', 'email', 'uri']);

/**
 * Turns zod schemas into JSON Schema. A schema with an id in its meta data becomes a component that
 * others refer to, as OpenAPI wants it.
 */
export class SchemaWriter {
  readonly components: { [name: string]: Json } = {};
  private readonly defined = new Set<string>();

  /** `input` is what a client sends, `output` what it gets. */
  write(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
    });
    for (const [name, definition] of Object.entries($defs ?? {})) this.add(name, asComponent(definition));
    return asComponent(root);
  }

  /** The same, as a component of this name; a schema with an id of its own keeps that, and a text needs none. */
  writeAs(name: string, schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const written = this.write(schema, io);
    if (written.type !== 'object') return written;
    this.add(name, written);
    return referenceTo(name);
  }

  /** A component that says more than the schema of the same id, which is then left aside. */
  define(name: string, schema: Json): void {
    this.defined.add(name);
    this.components[name] = schema;
  }

  private add(name: string, definition: Json): void {
    if (this.defined.has(name)) return;
    const { id: _, ...schema } = definition;
    const known = this.components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas have the id ${name}; give one of them another.`);
    }
    this.components[name] = schema;
  }
}

export const referenceTo = (component: string): Json => ({ $ref: `#/components/schemas/${component}` });

/** `create-qpr-code` and `qpr_code.created` as a type is called: `CreateQprCode`, `QprCodeCreated`. */
export const typeName = (name: string): string =>
  name.replace(/(?:^|[-_.])(\w)/g, (_, letter: string) => letter.toUpperCase());

function tidy(schema: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema): void {
  if (json.format && PLAIN_FORMATS.has(json.format)) delete json.pattern;
  // Zod's integers are those that a double holds exactly; nobody needs to read that.
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // Zod leaves a default out where a transformation comes between, as with numbers in a query string.
  const { def } = schema._zod;
  if (def.type === 'default' && typeof def.defaultValue !== 'object') json.default ??= def.defaultValue;
  // A query string has texts only: its booleans are two of them.
  if (json.type === 'boolean' && json.enum) delete json.enum;
  if (json.type === 'boolean' && typeof json.default === 'string') json.default = json.default === 'true';
  // What a field is, it also is where it may be null.
  if (Array.isArray(json.anyOf)) hoistDescription(json, json.anyOf);
  if (json.example === undefined) return;
  json.examples = [json.example];
  delete json.example;
}

function hoistDescription(json: z.core.JSONSchema.BaseSchema, choices: z.core.JSONSchema.BaseSchema[]): void {
  const described = choices.find(({ description }) => description !== undefined);
  if (described?.description === undefined || json.description !== undefined) return;
  json.description = described.description;
  delete described.description;
}

/** References point to the document's components instead of the schema's own definitions. */
const asComponent = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

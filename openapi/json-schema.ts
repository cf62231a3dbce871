import * as z from 'zod/mini';

export type Json = { [key: string]: unknown };

/** Formats whose name says enough. The regular expressions that zod adds to them are long and do not help readers. */
const PLAIN_FORMATS = new Set(['date-time', 'email', 'uri']);

/**
 * Turns zod schemas into JSON Schema. A schema with an id in its metadata becomes a component that other schemas refer
 * to, as OpenAPI expects.
 */
export class SchemaWriter {
  readonly components: { [name: string]: Json } = {};
  private readonly defined = new Set<string>();

  /** `input` is for requests, `output` for responses. */
  write(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
    });
    for (const [name, definition] of Object.entries($defs ?? {})) this.add(name, asComponent(definition));
    return asComponent(root);
  }

  /**
   * Like `write`, but as a component with this name. A schema with its own id keeps that id. A schema that is neither
   * an object nor a choice of objects stays inline.
   */
  writeAs(name: string, schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const written = this.write(schema, io);
    if (written.type !== 'object' && written.oneOf === undefined) return written;
    this.add(name, written);
    return referenceTo(name);
  }

  /** Defines a component that replaces the schema with the same id. */
  define(name: string, schema: Json): void {
    this.defined.add(name);
    this.components[name] = schema;
  }

  private add(name: string, definition: Json): void {
    if (this.defined.has(name)) return;
    const { id: _, ...schema } = definition;
    const known = this.components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas have the id ${name}. Give one of them a different id.`);
    }
    this.components[name] = schema;
  }
}

export const referenceTo = (component: string): Json => ({ $ref: `#/components/schemas/${component}` });

/** Converts `create-qpr-code` or `qpr_code.created` to a type name: `CreateQprCode`, `QprCodeCreated`. */
export const typeName = (name: string): string =>
  name.replace(/(?:^|[-_.])(\w)/g, (_, letter: string) => letter.toUpperCase());

function tidy(schema: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema): void {
  if (json.format && PLAIN_FORMATS.has(json.format)) delete json.pattern;
  // Zod limits integers to those that a double represents exactly; readers do not need these bounds.
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // Zod omits the default after a transformation, for example of numbers in a query string.
  const { def } = schema._zod;
  if (def.type === 'default' && typeof def.defaultValue !== 'object') json.default ??= def.defaultValue;
  // In a query string, a boolean is one of the strings `true` and `false`. The document shows it as a plain boolean.
  if (json.type === 'boolean' && json.enum) delete json.enum;
  if (json.type === 'boolean' && typeof json.default === 'string') json.default = json.default === 'true';
  // A tuple has a fixed length, so it needs no `items: false`, which some tools take for a missing schema.
  if (json.items === false) json.items = json.prefixItems?.at(-1) ?? {};
  // A nullable field is a choice between a type and null. Move the description from the type to the field.
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

/** Makes references point to the components of the document instead of the definitions of the schema. */
const asComponent = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

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

  private add(name: string, definition: Json): void {
    const { id: _, ...schema } = definition;
    const known = this.components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas have the id ${name}; give one of them another.`);
    }
    this.components[name] = schema;
  }
}

function tidy(schema: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema): void {
  if (json.format && PLAIN_FORMATS.has(json.format)) delete json.pattern;
  // Zod's integers are those that a double holds exactly; nobody needs to read that.
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // Zod leaves a default out where a transformation comes between, as with numbers in a query string.
  const { def } = schema._zod;
  if (def.type === 'default' && typeof def.defaultValue !== 'object') json.default ??= def.defaultValue;
  if (json.example === undefined) return;
  json.examples = [json.example];
  delete json.example;
}

/** References point to the document's components instead of the schema's own definitions. */
const asComponent = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

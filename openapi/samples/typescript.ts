import { typeName } from '../json-schema.ts';
import { literal } from './literal.ts';
import type { Sample } from './sample.ts';
import { variable, variablesIn } from './variables.ts';

interface TypeScriptOperation {
  readonly id: string;
  /** Whether the response is a list that the client can iterate over. */
  readonly isList: boolean;
  readonly hasResponse: boolean;
  readonly streamed?: true;
}

/** The client that all samples share. */
export const TYPESCRIPT_CLIENT = `import { createClient } from 'qpr';

const client = createClient({ baseUrl: process.env.QPR_BASE_URL, apiKey: process.env.QPR_API_KEY });`;

/** A request as TypeScript code with our client. */
export function typescriptOf(operation: TypeScriptOperation, sample: Sample): string {
  if (operation.streamed) return previewOf(sample);
  const type = typeName(operation.id);
  const name = `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
  const { path, query, body } = sample;
  const input = Object.entries({ path, query, body }).filter(([, part]) => part !== undefined);
  const args = [name, ...(input.length > 0 ? [toSource(Object.fromEntries(input))] : [])].join(', ');
  const lines = [`import { ${sample.key ? 'createClient, ' : ''}${name} } from 'qpr';`, ''];
  // Only the sample of `accept-invitation` has another key: that of the invited person.
  if (sample.key) {
    lines.push(
      `const invited = createClient({ baseUrl: process.env.QPR_BASE_URL, apiKey: process.env.${sample.key} });`,
    );
  }
  const call = `await ${sample.key ? 'invited' : 'client'}.call(${args})`;
  const result = sample.sets && resultName(variable(sample.sets).typescript, sample.sets);
  if (result) lines.push(`const ${result} = ${call};`);
  else if (operation.isList) lines.push(`for await (const each of client.list(${args})) console.log(each);`);
  else lines.push(operation.hasResponse ? `console.log(${call});` : `${call};`);
  return lines.join('\n');
}

const previewOf = ({ body }: Sample) => `import { streamPreview } from 'qpr';

for await (const piece of streamPreview(client, ${toSource(body)})) {
  if (piece.event === 'delta') process.stdout.write(piece.text);
}`;

/** What `const … =` declares: `code` if later samples use `code.id`, `{ events }` if they use `events[0]?.id`. */
function resultName(expression: string, name: string): string | undefined {
  const [, root = '', next] = /^(\w+)(.)/.exec(expression) ?? [];
  // The short id needs no variable: it is `code.short_id`, and an earlier sample has set `code`.
  if (name === 'SHORT_ID') return undefined;
  return next === '[' ? `{ ${root} }` : root;
}

const toSource = (value: unknown): string =>
  literal(value, { text, key: (name) => (/^\w+$/.test(name) ? name : text(name)), trailingComma: true });

function text(value: string): string {
  const [name] = variablesIn(value);
  if (name && value === `$${name}`) return variable(name).typescript;
  return `'${value.replace(/['\\]/g, '\\$&')}'`;
}
